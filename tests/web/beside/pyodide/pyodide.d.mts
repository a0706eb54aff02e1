export function loadPyodide(given: object): Promise<any>;
