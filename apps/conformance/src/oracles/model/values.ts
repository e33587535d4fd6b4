import { COUNTRIES } from '../../interface/countries.ts';
import type { JsonObject } from '../../interface/json.ts';
import { COUNTRY, MONEY, UNITS } from '../../interface/patterns.ts';
import { type Schema, withoutNull } from '../../interface/schema.ts';
import type { Draw } from '../random.ts';
import { writtenElsewhere } from './offsets.ts';
import type { WritableKind } from './resources.ts';

/** Few values, so that records share some: only then do a second sort field and a filter show what they do. */
const TEXTS = ['Adler', 'adlig', 'Ärmel', 'Ölwerk', 'Ofen', 'Straße', 'Strauch', 'Zug, Ost'];
const HTML = ['<p>Adler</p>', '<p><strong>Ofen</strong></p>', 'Zug'];
const STARTS = ['2000-02-29', '2024-12-31', '2025-01-01'];
const ENDS = ['2025-01-02', '2025-03-31', '9999-12-31'];
const TIMES = [
  '2025-01-01T00:00:00Z',
  '2025-01-01T00:00:00.001Z',
  '2025-01-01T00:00:00.002Z',
  '2025-01-02T00:00:00.000Z',
];

/** What begins at one of these ends at any of the others, 24 hours later at most. */
const START_TIMES = TIMES.slice(0, 3);
const END_TIMES = ['2025-01-01T08:00:00Z', '2025-01-01T23:59:59.999Z', '2025-01-02T00:00:00Z'];

const SCOPES = ['participants:read', 'courses:read', 'notes:write'];

const PATTERNS: Readonly<Record<string, readonly string[]>> = {
  [COUNTRY]: COUNTRIES,
  [MONEY]: ['0', '12.50', '12.5'],
  [UNITS]: ['0.01', '0.3', '12.50', '12.5', '1000'],
};

/** Where the values of a world come from: its mark, and the ids of the records that fields may refer to. */
export interface Sources {
  /** A word that no other record contains. */
  word: string;
  references: Readonly<Record<string, readonly string[]>>;
}

const textsOf = (name: string, { format, pattern, maxLength = 255 }: Schema, { word }: Sources): readonly string[] => {
  if (format === 'date') return /^(end|.*(until|Until))/.test(name) ? ENDS : STARTS;
  if (format === 'email') return ['a', 'b', 'c'].map((letter) => `${word}${letter}@Example.org`);
  if (name === 'content') return HTML;
  return (PATTERNS[pattern ?? ''] ?? TEXTS).filter((text) => text.length <= maxLength);
};

const timesFor = (name: string): readonly string[] => {
  if (name === 'endsAt') return END_TIMES;
  return name === 'startsAt' ? START_TIMES : TIMES;
};

const numbersOf = ({ minimum = 0, maximum = 1_000_000 }: Schema): readonly number[] => [
  ...new Set([minimum, minimum + 1, Math.min(30, maximum), maximum]),
];

const subset = <Value>(values: readonly Value[], draw: Draw): Value[] =>
  draw.shuffled(values).slice(0, draw.below(Math.min(values.length, 3) + 1));

/** A value of a field; undefined if none can be drawn. */
const drawnOf = (name: string, given: Schema, sources: Sources, draw: Draw): unknown => {
  const { schema } = withoutNull(given);
  const ids = sources.references[name];
  if (name === 'scopes') return SCOPES.slice(draw.below(SCOPES.length));
  if (ids !== undefined && ids.length === 0) return schema.type === 'array' ? [] : undefined;
  if (ids !== undefined) return schema.type === 'array' ? subset(ids, draw) : draw.pick(ids);
  if (schema.enum !== undefined) return draw.pick(schema.enum);
  if (schema.const !== undefined) return schema.const;
  if (schema.anyOf !== undefined) return drawnOf(name, draw.pick(schema.anyOf), sources, draw);
  if (schema.type === 'object') return drawnObject(schema, sources, draw);
  if (schema.type === 'array') return subset(TEXTS, draw);
  if (schema.type === 'boolean') return draw.oneIn(2);
  if (schema.type === 'integer') return draw.pick(numbersOf(schema));
  if (schema.format === 'date-time') return writtenElsewhere(draw.pick(timesFor(name)), draw);
  return draw.pick(textsOf(name, schema, sources));
};

/** An omitted field, or null, which means the same if a request writes the whole object. */
const leftOut = (name: string, draw: Draw): [string, unknown][] => (draw.oneIn(2) ? [] : [[name, null]]);

const drawnObject = ({ properties = {} }: Schema, sources: Sources, draw: Draw): JsonObject =>
  Object.fromEntries(
    Object.entries(properties).flatMap(([name, schema]): [string, unknown][] =>
      draw.oneIn(2) ? leftOut(name, draw) : [[name, drawnOf(name, schema, sources, draw)]],
    ),
  );

/** Fields that a history never draws: other checks test the permissions of users. */
const LEFT_OUT = ['groups'];

/** The fields of a resource that can be drawn: not unique fields, second spellings, or parents. */
const drawable = ({ fields, facts, parentFields }: WritableKind): [string, Schema][] =>
  Object.entries(fields).filter(
    ([name]) =>
      !facts.unique.includes(name) &&
      !(name in (facts.spellings ?? {})) &&
      ![...LEFT_OUT, ...parentFields].includes(name),
  );

/** Those that a change can draw. */
const changeable = (resource: WritableKind): [string, Schema][] =>
  drawable(resource).filter(([name]) => resource.facts.fixed?.includes(name) !== true);

/** A value of each field that is drawn: required ones always, others with even odds. */
export const drawFields = (resource: WritableKind, sources: Sources, draw: Draw): JsonObject =>
  Object.fromEntries(
    drawable(resource).flatMap(([name, schema]): [string, unknown][] => {
      const isTaken = resource.required.includes(name) || !draw.oneIn(3);
      if (!isTaken) return leftOut(name, draw);
      const value = drawnOf(name, schema, sources, draw);
      return value === undefined ? [] : [[name, value]];
    }),
  );

/** A change of a few fields, which clears some of them. */
export const drawChange = (resource: WritableKind, sources: Sources, draw: Draw): JsonObject =>
  Object.fromEntries(
    draw
      .shuffled(changeable(resource))
      .slice(0, 1 + draw.below(4))
      .flatMap(([name, schema]): [string, unknown][] => {
        const isCleared = !resource.required.includes(name) && draw.oneIn(4);
        const value = isCleared ? null : drawnOf(name, schema, sources, draw);
        return value === undefined ? [] : [[name, value]];
      }),
  );

/** The lists of two values or more, each in reverse order. */
export const reordered = (fields: JsonObject): JsonObject =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]): [string, unknown][] =>
      Array.isArray(value) && value.length > 1 ? [[name, value.toReversed()]] : [],
    ),
  );

/** Clears every optional field. */
export const clearing = (resource: WritableKind): JsonObject =>
  Object.fromEntries(
    changeable(resource).flatMap(([name]) => (resource.required.includes(name) ? [] : [[name, null] as const])),
  );
