/** The content coding of a stored document; `identity` means none. */
export type Coding = 'identity' | 'gzip' | 'br';

/**
 * How long caches may keep a document. `checked`: validated at each use, because pages refer to files of their own
 * release. `hour`: for independent documents. `always`: for documents whose address changes with their content.
 */
export type Keeping = 'checked' | 'hour' | 'always';

/** A document of the site, as the service sends it. */
export interface Document {
  readonly type: string;
  /** The digest of the content, for the `ETag`. */
  readonly digest: string;
  readonly keeping: Keeping;
  contentIn(coding: Coding): Promise<Buffer>;
}

/** The document at a path such as `/docs/guide`; undefined if the site has none. */
export type FindDocument = (path: string) => Promise<Document | undefined>;

/** A generated document. */
export interface SiteFile {
  readonly path: string;
  readonly type: string;
  readonly keeping: Keeping;
  readonly content: Buffer;
}

/** The manifest of the built site: the properties of each document, by its path. */
export type Manifest = Readonly<Record<string, Omit<Document, 'contentIn'> & { readonly file: string }>>;
