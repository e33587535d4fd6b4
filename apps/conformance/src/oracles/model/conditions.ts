import { UNKNOWN_PARAMETERS } from '../../expect/wrongQueries.ts';
import type { JsonObject } from '../../interface/json.ts';
import type { Draw } from '../random.ts';
import type { Sent } from './exchange.ts';
import { isRead, partsOf, type RecordTuple } from './spaces.ts';
import { spelledList, spelledType } from './spellings.ts';
import type { World } from './world.ts';

const STALE = '"{opaque}0"';

const templateFor = (condition: string, draw: Draw): string | undefined => {
  const templates: Readonly<Record<string, string>> = {
    current: '{tag}',
    weak: 'W/{tag}',
    'among others': spelledList([STALE, '{tag}'], draw),
    stale: STALE,
    any: '*',
    malformed: '{opaque}',
    held: draw.pick(['{tag}', 'W/{tag}', spelledList([STALE, '{tag}'], draw), '*']),
  };
  return templates[condition];
};

/** The condition that a tuple names, on the version of a record. */
export const conditionOf = (request: string, path: string, draw: Draw): Sent['condition'] => {
  const { action, condition } = partsOf(request);
  const template = templateFor(condition, draw);
  const isNone = isRead(action) || condition === 'held';
  return template === undefined ? undefined : { name: isNone ? 'if-none-match' : 'if-match', template, path };
};

const isList = (fields: JsonObject | readonly JsonObject[]): fields is readonly JsonObject[] => Array.isArray(fields);

const JSON_TYPE = 'application/json';
const MERGE_PATCH = 'application/merge-patch+json';

/** The same with a field that does not exist, of several records in the last. */
const withUnknownField = (fields: JsonObject | readonly JsonObject[]): unknown =>
  isList(fields) ? fields.with(-1, { ...fields.at(-1), noSuchField: 1 }) : { ...fields, noSuchField: 1 };

/** What is sent to a path, with the fault that a tuple names: the fields of a record, or those of several. */
export const withBody = (
  { resource, draw }: World,
  { request, body }: RecordTuple,
  path: string,
  fields: JsonObject | readonly JsonObject[],
  wrapper = resource.wrapper,
): Pick<Sent, 'path' | 'body' | 'raw' | 'headers'> => {
  const { action } = partsOf(request);
  const type = { 'content-type': spelledType(action === 'merge' ? MERGE_PATCH : JSON_TYPE, draw) };
  const wrapped = { [wrapper]: fields };
  if (body === 'media type') return { path, body: wrapped, headers: { 'content-type': 'text/plain' } };
  if (body === 'no JSON') return { path, raw: JSON.stringify(wrapped).slice(0, -1), headers: type };
  if (body === 'unknown field') return { path, body: { [wrapper]: withUnknownField(fields) }, headers: type };
  const query = body === 'unknown parameter' ? `?${draw.pick(UNKNOWN_PARAMETERS)}=1` : '';
  return { path: `${path}${query}`, body: wrapped, headers: type };
};
