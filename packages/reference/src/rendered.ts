import { compressed, digestOf } from './compress.ts';
import type { Document, FindDocument, SiteFile } from './document.ts';

export type { Coding, Document, FindDocument, Keeping } from './document.ts';

const documentOf = ({ type, keeping, content }: SiteFile): Document => ({
  type,
  keeping,
  digest: digestOf(content),
  contentIn: (coding) => compressed(content, coding),
});

let site: Promise<ReadonlyMap<string, SiteFile>> | undefined;

const render = async (): Promise<ReadonlyMap<string, SiteFile>> => {
  const { siteFiles } = await import('./site.ts');
  return new Map((await siteFiles()).map((file) => [file.path, file]));
};

/**
 * Returns the documents of the site. They are rendered from the sources at the first request, so that tests need no
 * build.
 */
export const findDocument: FindDocument = async (path) => {
  site ??= render();
  const file = (await site).get(path);
  return file === undefined ? undefined : documentOf(file);
};
