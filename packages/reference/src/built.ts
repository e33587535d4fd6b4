import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { Coding, FindDocument, Manifest } from './document.ts';

export type { Coding, Document, FindDocument, Keeping } from './document.ts';

const folder = new URL('./site/', import.meta.url);
const EXTENSIONS: Readonly<Record<Coding, string>> = { identity: '', gzip: '.gz', br: '.br' };

/** The boundary: the build has written the manifest. */
const manifest: Manifest = JSON.parse(readFileSync(new URL('manifest.json', folder), 'utf8'));
const documents = new Map(Object.entries(manifest));

const contents = new Map<string, Promise<Buffer>>();

/** The content of a file of the site, read once: all files take 17 MB, and reading a large one again slows other requests down. */
const contentOf = (name: string): Promise<Buffer> => {
  const known = contents.get(name);
  if (known !== undefined) return known;
  const content = readFile(new URL(name, folder));
  contents.set(name, content);
  // A file that could not be opened is read again at the next request.
  content.catch(() => contents.delete(name));
  return content;
};

/** Finds the documents that the build has rendered and compressed. */
export const findDocument: FindDocument = async (path) => {
  const found = documents.get(path);
  if (found === undefined) return undefined;
  const { file, ...known } = found;
  return { ...known, contentIn: (coding) => contentOf(file + EXTENSIONS[coding]) };
};
