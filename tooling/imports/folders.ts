import { dirname } from 'node:path';

/** A file with the files that it imports, by their paths from the root of the repository. */
export interface Imports {
  readonly file: string;
  readonly imported: readonly string[];
}

/** Two folders that import each other, with an import of each direction. */
export interface Circle {
  readonly folders: readonly [string, string];
  readonly examples: readonly [string, string];
}

/**
 * Pairs of folders whose files import each other, a folder and one inside of it included, which the rules of
 * dependency-cruiser leave out.
 */
export const circlesIn = (files: readonly Imports[]): Circle[] => {
  const examples = new Map<string, string>();
  for (const { file, imported } of files) {
    for (const other of imported) {
      const [from, to] = [dirname(file), dirname(other)];
      if (from !== to) examples.set(`${from} ${to}`, `${file} -> ${other}`);
    }
  }
  return [...examples].flatMap(([key, example]) => {
    const [from = '', to = ''] = key.split(' ');
    const back = examples.get(`${to} ${from}`);
    return back === undefined || from > to ? [] : [{ folders: [from, to], examples: [example, back] } as const];
  });
};
