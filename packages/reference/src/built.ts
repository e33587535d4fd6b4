import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { Coding, FindDocument, Manifest } from './document.ts';

export type { Coding, Document, FindDocument, Keeping } from './document.ts';

const folder = new URL('./site/', import.meta.url);
const EXTENSIONS: Readonly<Record<Coding, string>> = { identity: '', gzip: '.gz', br: '.br' };

/** The type is safe: the build has written the manifest. */
const manifest: Manifest = JSON.parse(readFileSync(new URL('manifest.json', folder), 'utf8'));
const documents = new Map(Object.entries(manifest));

const contents = new Map<string, Promise<Buffer>>();

/**
 * The content of a file of the site. It is read once and then kept: all files take 17 MB, and repeatedly reading a
 * large one slows other requests down.
 */
const contentOf = (name: string): Promise<Buffer> => {
  const known = contents.get(name);
  if (known !== undefined) return known;
  const content = readFile(new URL(name, folder));
  contents.set(name, content);
  // A file that could not be read is read again for the next request.
  content.catch(() => contents.delete(name));
  return content;
};

/** Returns the documents that the build has rendered and compressed. */
export const findDocument: FindDocument = async (path) => {
  const found = documents.get(path);
  if (found === undefined) return undefined;
  const { file, ...known } = found;
  return { ...known, contentIn: (coding) => contentOf(file + EXTENSIONS[coding]) };
};
