// What tables.py writes beside the scripts of the npm package.

declare const common: {
  heterodox: string;
  form: string;
  style: string;
  variants: Record<string, string>;
  sizes: Record<string, number>;
  bytes: string;
};
export default common;
