/** As much of Pyodide as the workbench uses. */
export interface Pyodide {
  unpackArchive(archive: ArrayBuffer, format: string, options: { extractDir: string }): void;
  /** A function of Python can be called. */
  runPython(code: string): (text: string) => string;
  FS: PyodideFiles;
}
export interface PyodideFiles {
  mkdir(path: string): void;
  readdir(path: string): string[];
  unlink(path: string): void;
  writeFile(path: string, text: string): void;
}
export function loadPyodide(given: { indexURL: string; env: Record<string, string> }): Promise<Pyodide>;
