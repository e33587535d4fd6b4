import { recordOf } from '../deployment/answers.ts';
import type { Answer } from '../deployment/httpClient.ts';
import { type Made, make } from '../deployment/records.ts';
import { isMarked } from '../deployment/runId.ts';
import type { Target } from '../deployment/target.ts';
import { equal, hasStatus, holdsFields } from '../expect/assertions.ts';
import { checkOf } from '../expect/check.ts';
import { patch, put, readRecord } from '../expect/recordRequests.ts';
import { MERGE_PATCH } from '../expect/scopes.ts';
import { innerOf, validRequestForOwnRecord, wrapperIn } from '../expect/validRequests.ts';
import { fieldFactsOf } from '../interface/fieldFacts.ts';
import { isObject, type JsonObject } from '../interface/json.ts';
import { KINDS, type Kind } from '../interface/kinds.ts';
import { inWords } from '../interface/kindWords.ts';
import { allOperations, type Operation } from '../interface/operations.ts';
import { withoutNull } from '../interface/schema.ts';
import { fieldsOf } from './generated/fields.ts';
import { fullestOf, fullRecord, makeFull, withFull } from './generated/fullRecords.ts';
import { type Place, withValues } from './generated/places.ts';

/** The places that are cleared together: one, or both spellings of a field. */
type Clearable = readonly Place[];

/** The fields that can be cleared individually. Unique values come last. */
const clearablesOf = (kind: Kind, sent: JsonObject): Clearable[] => {
  const { properties = {} } = fieldsOf(fullestOf(kind));
  const { spellings, unique, fixed } = fieldFactsOf(kind);
  const isClearable = (name: string) => withoutNull(properties[name] ?? {}).isNullable && !fixed.includes(name);
  const names = Object.keys(sent).filter((name) => isClearable(name) && !(name in spellings));
  const sorted = names.toSorted((one, other) => Number(unique.includes(one)) - Number(unique.includes(other)));
  return sorted.flatMap((name): Clearable[] => {
    const value = sent[name];
    if (isObject(value)) return Object.keys(value).map((part) => [[name, part]]);
    const others = Object.keys(spellings).filter((spelling) => spellings[spelling] === name);
    return [[[name], ...others.map((spelling): Place => [spelling])]];
  });
};

/** The places in two halves, each with a part of every object. The last place is in the second half. */
const halvesOf = (all: readonly Clearable[]): readonly [Place[], Place[]] => {
  const isSecond = (index: number) => (all.length - 1 - index) % 2 === 0;
  return [all.filter((_, index) => !isSecond(index)).flat(), all.filter((_, index) => isSecond(index)).flat()];
};

const toNull = (): null => null;
const toNothing = (): undefined => undefined;

/** A full record after these places were cleared: fields with a default get that default again. */
const leftOf = ({ kind, record }: Made, places: readonly Place[]): JsonObject => {
  const { defaults } = fieldFactsOf(kind);
  return withValues(record, places, ([field, part]) => (part === undefined ? defaults[field] : undefined));
};

/** Requires that the response to a write, and a later read, show this record. */
const shows = async (target: Target, { path, kind }: Made, answer: Answer, expected: JsonObject): Promise<void> => {
  const written = recordOf(hasStatus(answer, 200));
  for (const record of [written, await readRecord(target, { path })]) {
    for (const name of new Set([...Object.keys(record), ...Object.keys(expected)]))
      if (name !== 'updatedAt') equal(record[name], expected[name], `\`${name}\` of the ${inWords(kind)}`);
  }
};

/** Requires that unique values are free after their record was cleared of them. */
const areFree = async (target: Target, { kind, sent }: Made, places: readonly Place[]): Promise<void> => {
  const { unique } = fieldFactsOf(kind);
  for (const [field] of places) if (unique.includes(field)) await make(target, kind, { [field]: sent[field] });
};

const writing = (method: Operation['method']): readonly Operation[] =>
  allOperations.filter((operation) => operation.method === method && operation.takes !== undefined);

const replacing = writing('PUT').map((operation) =>
  checkOf(
    operation,
    ['Q3-PUT-WHOLE', 'B-DEFAULTS'],
    `${operation.name} clears exactly the fields that the request omits`,
    (target) =>
      withFull(target, operation.kind as Kind, makeFull, async (own, full) => {
        const halves = halvesOf(clearablesOf(full.kind, full.sent));
        for (const half of halves) {
          const answer = await put(own, full, withValues(full.sent, half, toNothing));
          await shows(own, full, answer, leftOf(full, half));
        }
        await areFree(own, full, halves[1]);
      }),
  ),
);

/** The objects among these fields, without one part: a PATCH with them changes nothing. */
const emptied = (fields: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(fields).flatMap(([name, value]) => (isObject(value) ? [[name, {}]] : [])));

const patching = writing('PATCH').map((operation) =>
  checkOf(
    operation,
    ['Q3-PATCH-NULL', 'Q3-PATCH-ABSENT', 'Q3-PATCH-NESTED', 'B-DEFAULTS'],
    `${operation.name} clears exactly the fields that the request sets to null`,
    (target) =>
      withFull(target, operation.kind as Kind, fullRecord, async (own, full) => {
        const [first, second] = halvesOf(clearablesOf(full.kind, full.sent));
        for (const nothing of [{}, emptied(full.sent)])
          await shows(own, full, await patch(own, full, nothing), full.record);
        await shows(own, full, await patch(own, full, withValues({}, first, toNull)), leftOf(full, first));
        const others = withValues(full.sent, second, toNull);
        await shows(own, full, await patch(own, full, others, { headers: MERGE_PATCH }), leftOf(full, second));
        const whole = [...first, ...second].map(([field]): Place => [field]);
        await shows(own, full, await patch(own, full, withValues({}, whole, toNull)), leftOf(full, whole));
        await areFree(own, full, whole);
      }),
  ),
);

const creating = writing('POST').map((operation) =>
  checkOf(
    operation,
    ['R4-NULL-INPUT'],
    `${operation.name} treats a field with the value null like an omitted field`,
    async (target) => {
      const { path, body } = await validRequestForOwnRecord(target, operation);
      const { properties = {}, required = [] } = fieldsOf(operation);
      const { references } = KINDS[operation.kind as Kind];
      const sent = innerOf(body);
      // A created record must keep the mark of the run to be found again.
      const isKept = (name: string): boolean =>
        required.includes(name) || name in references || isMarked(target.settings.runId, [sent[name]]);
      const given = Object.keys(properties).map((name) => [name, isKept(name) ? sent[name] : null]);
      const fields = Object.fromEntries(given);
      const answer = await target.send('POST', path, { body: { [wrapperIn(body)]: fields } });
      const record = recordOf(hasStatus(answer, operation.success));
      holdsFields(record, Object.fromEntries(given.filter(([, value]) => value !== null)), 'the record');
    },
  ),
);

/** Laws of decisions Q3 and R4 about clearable fields: omitting a field or sending null clears exactly this field. */
export const clearingLaws = [...creating, ...replacing, ...patching];
