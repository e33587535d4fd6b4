import type { Operation } from '../operations.ts';
import { Refused } from './refused.ts';
import type { SentBody } from './request.ts';

/** The supported content codings (RFC 9110, section 8.4.1). */
const ACCEPTED_CODINGS = 'gzip, deflate, br';

/** The maximum size of a body in bytes, both as sent and after decoding. */
export const MAX_BYTES = 1024 * 1024;
const MAX_DEPTH = 32;
const MAX_MEMBERS = 1_000;

const JSON_TYPE = 'application/json';
const MERGE_PATCH_TYPE = 'application/merge-patch+json';

const utf8 = new TextDecoder('utf-8', { fatal: true });

const unsupportedType = (method: string): Refused =>
  new Refused('unsupported_media_type', {
    headers: method === 'PATCH' ? { 'Accept-Patch': `${JSON_TYPE}, ${MERGE_PATCH_TYPE}` } : { Accept: JSON_TYPE },
  });

const isAccepted = (contentType: string, method: string): boolean => {
  const [type = '', ...parameters] = contentType.toLowerCase().split(';');
  const isJson = type.trim() === JSON_TYPE || (method === 'PATCH' && type.trim() === MERGE_PATCH_TYPE);
  const charset = parameters.map((parameter) => parameter.trim()).find((parameter) => parameter.startsWith('charset='));
  return isJson && (charset === undefined || /^charset="?utf-8"?$/.test(charset));
};

const invalidStructure = (code: string, detail: string): Refused =>
  new Refused('invalid_body', { errors: [{ in: 'body', pointer: '', code, detail }] });

const isStructure = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** Refuses JSON that is nested more deeply, or has more members, than any valid body. @throws Refused 422 */
const checkStructure = (body: unknown): void => {
  let level = [body].filter(isStructure);
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth === MAX_DEPTH) throw invalidStructure('too_deep', `Nested more than ${MAX_DEPTH} deep.`);
    const members = level.map((value): unknown[] => Object.values(value));
    if (members.some((each) => each.length > MAX_MEMBERS)) {
      throw invalidStructure('too_many_members', `An array or object has more than ${MAX_MEMBERS} members.`);
    }
    level = members.flat().filter(isStructure);
  }
};

const parsed = (bytes: Uint8Array): unknown => {
  try {
    return JSON.parse(utf8.decode(bytes));
  } catch {
    throw new Refused('invalid_json');
  }
};

/**
 * The JSON body of a request; undefined if the operation has no body. A missing body counts as `{}`, so that the
 * missing wrapper is reported.
 * @throws Refused 400, 413, 415, 422
 */
export const bodyOf = (
  operation: Operation,
  headers: Readonly<Record<string, string>>,
  { body, decoded = body }: SentBody,
): unknown => {
  const { method } = operation;
  if (operation.body === undefined) return undefined;
  if (body.length === 0) return {};
  if (!isAccepted(headers['content-type'] ?? '', method)) throw unsupportedType(method);
  if (decoded === 'unsupported_encoding')
    throw new Refused(decoded, { headers: { 'Accept-Encoding': ACCEPTED_CODINGS } });
  if (body.length > MAX_BYTES) throw new Refused('body_too_large');
  if (typeof decoded === 'string') throw new Refused(decoded);
  const value = parsed(decoded);
  checkStructure(value);
  return value;
};
