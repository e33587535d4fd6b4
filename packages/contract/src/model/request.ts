import type { Resource } from '../operations.ts';
import { recordTypeOf } from '../recordTypes.ts';
import type { ResourceName } from '../resources.ts';
import { failedCondition } from '../wire/conditions.ts';
import type { Writer } from './history.ts';
import type { Matched } from './match.ts';
import { present } from './present.ts';
import { type ModelAnswer, Refused } from './refused.ts';
import type { ParentRow, Row, Store } from './store.ts';
import type { Valid } from './validate.ts';

/** A body after content decoding, or the code of the problem with which it is refused. */
export type DecodedBody = Uint8Array | 'invalid_encoding' | 'body_too_large' | 'unsupported_encoding';

/** The bytes of a body. */
export interface SentBody {
  readonly body: Uint8Array;
  /** If the body has a content coding: the result of decoding it. */
  readonly decoded?: DecodedBody;
  /** For a file: whether the body matches `Content-Digest`. */
  readonly isIntact?: boolean;
}

/** A valid request for an operation, and the state that it works on. */
export interface Request extends Matched, Valid {
  readonly store: Store;
  readonly headers: Readonly<Record<string, string>>;
  readonly url: URL;
  /** The path of the base URL, without a trailing slash. */
  readonly basePath: string;
  /** The key of the body that contains the record. */
  readonly wrapper: string;
  readonly writer: Writer;
  /** The body as it was sent. An import reads its file from it. */
  readonly received: SentBody;
}

/** A request for an operation on records. */
export interface RecordRequest extends Request {
  readonly facts: Resource;
  readonly kind: ResourceName;
  /** The parent record in the path. */
  readonly parent?: ParentRow;
}

/** The `ETag` of a record. */
export const tagOf = ({ version }: Row): string => `"${version}"`;

/**
 * Checks the conditions of a write. `tag` is the entity tag of the target; undefined if the target has none.
 * @throws Refused 412
 */
export const requireConditions = ({ headers }: Request, tag?: string): void => {
  if (failedCondition(headers, tag) !== undefined) throw new Refused('precondition_failed');
};

/** A response with a JSON body, or without a body. */
export const answer = (status: number, body: unknown, headers: Record<string, string> = {}): ModelAnswer => ({
  status,
  headers: body === undefined ? headers : { 'Content-Type': 'application/json; charset=utf-8', ...headers },
  body,
});

/** A response with one record. */
export const withRecord = (
  { store, kind }: RecordRequest,
  status: number,
  row: Row,
  headers: Record<string, string> = {},
) => answer(status, { data: present(store, kind, row) }, { ETag: tagOf(row), ...headers });

/** The record with this id. @throws Refused 404 if it does not exist or is deleted */
export const found = (store: Store, kind: ResourceName, id: string, parent?: string): Row => {
  const row = store.find(kind, id, parent);
  if (row === undefined) throw new Refused('not_found');
  return row;
};

/** The record in the path, even if the record or its parent is deleted. @throws Refused 404 if it never existed */
export const foundEver = ({ store, kind, params, parent }: RecordRequest): Row => {
  const { id = store.rows('org')[0]?.id } = params;
  const type = recordTypeOf(kind, parent?.kind);
  const row = store
    .rows(kind)
    .find((each) => each.id === id?.toLowerCase() && each.type === type && each.parent === parent?.id.toLowerCase());
  if (row === undefined) throw new Refused('not_found');
  return row;
};
