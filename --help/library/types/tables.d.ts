/** What the package knows of a variant: `heterodox tables FILE` prints it as JSON. */
export interface Tables {
  /** The version of Heterodox that made them; the package has to be of the same. */
  heterodox: string;
  form: string;
  id: string;
  name: string;
  /** The options that were chosen. */
  options: Record<string, unknown>;
  sizes: Record<string, number>;
  bytes: string;
}

declare const tables: Tables;
export default tables;
