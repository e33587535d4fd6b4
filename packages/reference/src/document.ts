/** A content coding that a document is stored in; `identity` is none. */
export type Coding = 'identity' | 'gzip' | 'br';

/**
 * How long others may keep a document: `checked` is asked for again each time, since pages name files of their own release;
 * `hour` suits what stands alone; `always` what has another address if it changes.
 */
export type Keeping = 'checked' | 'hour' | 'always';

/** A document of the site, as the service sends it. */
export interface Document {
  readonly type: string;
  /** What its `ETag` is made of: the digest of its content. */
  readonly digest: string;
  readonly keeping: Keeping;
  contentIn(coding: Coding): Promise<Buffer>;
}

/** The document at a path such as `/docs/guide`; undefined if the site has none. */
export type FindDocument = (path: string) => Promise<Document | undefined>;

/** A document as it is made. */
export interface SiteFile {
  readonly path: string;
  readonly type: string;
  readonly keeping: Keeping;
  readonly content: Buffer;
}

/** What the built site notes of a document, by its path. */
export type Manifest = Readonly<Record<string, Omit<Document, 'contentIn'> & { readonly file: string }>>;
