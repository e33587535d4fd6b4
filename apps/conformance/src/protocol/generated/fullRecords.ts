import { randomUUID } from 'node:crypto';
import { recordOf } from '../../deployment/answers.ts';
import { Skipped, unlessSkipped } from '../../deployment/errors.ts';
import { withForeign } from '../../deployment/programs.ts';
import { type Made, madeOf, make, shared } from '../../deployment/records.ts';
import type { Target } from '../../deployment/target.ts';
import { hasStatus } from '../../expect/assertions.ts';
import { ownId, someOf } from '../../expect/referred.ts';
import { twoUsers } from '../../expect/users.ts';
import type { JsonObject } from '../../interface/json.ts';
import {
  isCreatableWith,
  isReplaceable,
  KINDS,
  type Kind,
  parentFieldsOfKind,
  parentOf,
} from '../../interface/kinds.ts';
import { oneInWords } from '../../interface/kindWords.ts';
import { allOperations, type Operation } from '../../interface/operations.ts';
import { COUNTRY, MONEY, UNITS } from '../../interface/patterns.ts';
import { type Reference, references } from '../../interface/references.ts';
import { type Schema, withoutNull } from '../../interface/schema.ts';
import { fieldsOf } from './fields.ts';
import { NAMED, TIMES_OF_SESSIONS } from './namedValues.ts';

/** Two values of each sort: one for full records, and another one. */
type Choice = 0 | 1;
const DAYS = ['2024-02-29', '2024-03-01'];
const TIMES = ['2024-02-29T12:30:00.000Z', '2024-02-29T12:30:00.001Z'];
const COUNTS = [7, 8];
/** A field that is sanitised as HTML. */
const HTML = 'content';
/** Texts for patterns that no word matches. */
const AT_PATTERNS: Readonly<Record<string, readonly string[]>> = {
  [MONEY]: ['12.50', '12.5'],
  [COUNTRY]: ['DE', 'FR'],
  [UNITS]: ['12.50', '0.25'],
};

const textOf = (name: string, { format, pattern = '' }: Schema, word: string, choice: Choice): string | undefined => {
  if (format === 'uuid') return undefined;
  if (format === 'date') return DAYS[choice];
  if (format === 'date-time') return TIMES[choice];
  if (format === 'email') return `${word.toLowerCase()}@example.org`;
  return name === HTML ? `<p>${word}</p>` : (AT_PATTERNS[pattern]?.[choice] ?? word);
};

/** A value of a field that is none of its limits, and at first not its default; undefined for ids, which have to lead somewhere. */
const plainValue = (name: string, given: Schema, word: string, choice: Choice): unknown => {
  const { schema } = withoutNull(given);
  const { type, items, properties = {} } = schema;
  const { [name]: named } = { ...NAMED, ...TIMES_OF_SESSIONS };
  if (named !== undefined) return named[choice];
  if (schema.enum !== undefined) return schema.enum.at(choice - 1);
  if (schema.anyOf !== undefined) return schema.anyOf.at(choice - 1)?.const;
  if (type === 'string') return textOf(name, schema, word, choice);
  if (type === 'integer') return COUNTS[choice];
  if (type === 'boolean') return choice === 0;
  if (type === 'object') return valuesOf(properties, word, choice);
  return items?.format === 'uuid' ? undefined : [`${word} a`, `${word} b`, `${word} c`];
};

const valuesOf = (properties: Readonly<Record<string, Schema>>, word: string, choice: Choice): JsonObject =>
  Object.fromEntries(
    Object.entries(properties).flatMap(([name, schema]) => {
      const value = schema.readOnly === true ? undefined : plainValue(name, schema, word, choice);
      return value === undefined ? [] : [[name, value]];
    }),
  );

/** The ids that a field of a full record holds: as many as two, if it takes several. */
const idsFor = async (target: Target, { isList, referred }: Reference): Promise<string | readonly string[]> => {
  if (!isList) return ownId(target, referred);
  return referred === 'user' ? twoUsers(target) : someOf(target, referred);
};

const referencesOf = async (target: Target, kind: Kind): Promise<JsonObject> => {
  const [, ...otherParents] = parentFieldsOfKind(kind);
  const own = references.filter((one) => one.kind === kind && !otherParents.includes(one.field));
  // A participant has one seat in a course, and a course sessions of one length of units.
  const isAlone = ({ referred }: Reference) =>
    (kind === 'enrolment' && referred === 'participant') || (kind === 'session' && referred === 'course');
  const found = own.map(async (reference) => {
    const ids = isAlone(reference)
      ? (await make(target, reference.referred)).id
      : await unlessSkipped(idsFor(target, reference), undefined);
    return ids === undefined ? [] : [[reference.field, ids] as const];
  });
  return Object.fromEntries((await Promise.all(found)).flat());
};

/** The operation that takes all fields of a kind: its creation, or else its replacement, or its update. */
export const fullestOf = (kind: Kind): Operation => {
  const own = allOperations.filter((operation) => operation.kind === kind);
  const fullest = ['POST', 'PUT', 'PATCH'].flatMap((method) =>
    own.filter((operation) => operation.method === method && operation.takes !== undefined),
  )[0];
  if (fullest === undefined) throw new Skipped(`The contract has no operation that writes ${oneInWords(kind)}.`);
  return fullest;
};

/** A value for every field of a kind that a caller sets, none of which is what it is by default. */
const fullFields = async (target: Target, kind: Kind): Promise<JsonObject> => {
  const values = valuesOf(fieldsOf(fullestOf(kind)).properties ?? {}, target.word(), 0);
  return { ...values, ...(await referencesOf(target, kind)) };
};

/** Another value for each of these fields, but for ids. */
export const otherFields = (target: Target, kind: Kind): JsonObject =>
  valuesOf(fieldsOf(fullestOf(kind)).properties ?? {}, target.word(), 1);

/** A record of which every field was set. */
interface FullRecord extends Made {
  /** The key with which it was created. */
  key: string;
}

/** Makes a record of which every field is set. */
export const makeFull = async (target: Target, kind: Kind): Promise<FullRecord> => {
  const { wrapper = '', success } = fullestOf(kind);
  const collection = parentOf(kind) === undefined ? KINDS[kind].path : (await shared(target, kind)).collection;
  const sent = await fullFields(target, kind);
  const key = randomUUID();
  const headers = { 'idempotency-key': key };
  const answer = hasStatus(await target.send('POST', collection, { body: { [wrapper]: sent }, headers }), success);
  return { ...madeOf({ kind, collection, wrapper, sent }, answer), key };
};

/** A record of which every field was set, for the checks that repeat its creation and the one that changes it. */
export const fullRecord = (target: Target, kind: Kind): Promise<FullRecord> =>
  target.once(`a ${kind} with every field`, (own) => makeFull(own, kind));

/** Passes on a record of which every field was set, and which no other check changes. */
export const withFull = (
  target: Target,
  kind: Kind,
  find: (own: Target, kind: Kind) => Promise<Made>,
  use: (own: Target, full: Made) => Promise<void>,
): Promise<void> => {
  if (isCreatableWith(kind, target.settings.modules)) return find(target, kind).then((full) => use(target, full));
  return withForeign(target, kind, async (own, program) => {
    const sent = await fullFields(own, kind);
    const method = isReplaceable(kind) ? 'PUT' : 'PATCH';
    const body = { [program.wrapper]: sent };
    const answer = hasStatus(await own.send(method, program.path, { body }), 200);
    await use(own, { ...program, sent, record: recordOf(answer), answer });
  });
};
