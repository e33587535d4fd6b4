import type { JsonObject } from '../../interface/json.ts';
import type { Draw } from './random.ts';
import { isRead } from './refusals.ts';
import type { Asked } from './requests.ts';
import type { Row } from './rows.ts';
import { partsOf, type RecordTuple } from './spaces.ts';
import { spelledList, spelledType } from './spellings.ts';
import type { World } from './world.ts';

const tagFor = ({ etag }: Row, condition: string, draw: Draw): string | undefined => {
  const stale = `"${etag.replaceAll('"', '')}0"`;
  const tags: Readonly<Record<string, string>> = {
    current: etag,
    weak: `W/${etag}`,
    'among others': spelledList([stale, etag], draw),
    stale,
    any: '*',
    malformed: etag.replaceAll('"', ''),
    held: draw.pick([etag, `W/${etag}`, spelledList([stale, etag], draw), '*']),
  };
  return tags[condition];
};

export const conditionOf = (action: string, row: Row, condition: string, draw: Draw): Record<string, string> => {
  const tag = tagFor(row, condition, draw);
  if (tag === undefined) return {};
  const isNone = isRead(action) || condition === 'held';
  return { [isNone ? 'if-none-match' : 'if-match']: tag };
};

export const METHODS: Readonly<Record<string, string>> = {
  create: 'POST',
  replace: 'PUT',
  update: 'PATCH',
  merge: 'PATCH',
  get: 'GET',
  head: 'HEAD',
  remove: 'DELETE',
  enrol: 'PUT',
  undelete: 'POST',
};

const isList = (fields: JsonObject | readonly JsonObject[]): fields is readonly JsonObject[] => Array.isArray(fields);

const JSON_TYPE = 'application/json';
const MERGE_PATCH = 'application/merge-patch+json';

/** The same with a field that there is not, of several records in the last. */
const withUnknownField = (fields: JsonObject | readonly JsonObject[]): unknown =>
  isList(fields) ? fields.with(-1, { ...fields.at(-1), noSuchField: 1 }) : { ...fields, noSuchField: 1 };

/** What is sent to a path, with the fault that a tuple names: the fields of a record, or those of several. */
export const withBody = (
  { subject, draw }: World,
  { request, body }: RecordTuple,
  path: string,
  fields: JsonObject | readonly JsonObject[],
  wrapper = subject.wrapper,
): Pick<Asked, 'path' | 'body' | 'raw' | 'headers'> => {
  const { action } = partsOf(request);
  const type = { 'content-type': spelledType(action === 'merge' ? MERGE_PATCH : JSON_TYPE, draw) };
  const wrapped = { [wrapper]: fields };
  if (body === 'media type') return { path, body: wrapped, headers: { 'content-type': 'text/plain' } };
  if (body === 'no JSON') return { path, raw: JSON.stringify(wrapped).slice(0, -1), headers: type };
  if (body === 'unknown field') return { path, body: { [wrapper]: withUnknownField(fields) }, headers: type };
  const query = body === 'unknown parameter' ? '?no_such_parameter=1' : '';
  return { path: `${path}${query}`, body: wrapped, headers: type };
};
