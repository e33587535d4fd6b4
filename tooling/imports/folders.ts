import { dirname } from 'node:path';

/** A file and the files that it imports, as paths from the root of the repository. */
export interface Imports {
  readonly file: string;
  readonly imported: readonly string[];
}

/** Two folders that import each other, with an import in each direction. */
export interface Circle {
  readonly folders: readonly [string, string];
  readonly examples: readonly [string, string];
}

/** The folder to which a file belongs. The generated part of the client belongs to the folder of the client. */
const folderOf = (path: string): string => dirname(path).replace(/\/client\/generated$/, '/client');

/**
 * Pairs of folders whose files import each other, including a folder and its subfolder. The rules of dependency-cruiser
 * cannot express this.
 */
export const circlesIn = (files: readonly Imports[]): Circle[] => {
  const examples = new Map<string, string>();
  for (const { file, imported } of files) {
    for (const other of imported) {
      const [from, to] = [folderOf(file), folderOf(other)];
      if (from !== to) examples.set(`${from} ${to}`, `${file} -> ${other}`);
    }
  }
  return [...examples].flatMap(([key, example]) => {
    const [from = '', to = ''] = key.split(' ');
    const back = examples.get(`${to} ${from}`);
    return back === undefined || from > to ? [] : [{ folders: [from, to], examples: [example, back] } as const];
  });
};
