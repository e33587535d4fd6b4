import { describe, expect, test } from 'vitest';
import { diff } from './diff.ts';
import type { JsonObject, OpenApi, Schema } from './document.ts';
import { answering, arrayOf, documentOf, integer, object, string, taking } from './testDocuments.ts';

const found = (before: JsonObject, after: JsonObject): string[] =>
  diff(documentOf({ 'PUT /x': before }), documentOf({ 'PUT /x': after })).map(({ level, rule }) => `${level} ${rule}`);
const sent = (before: Schema, after: Schema): string[] => found(taking(before), taking(after));
const answered = (before: Schema, after: Schema): string[] => found(answering(before), answering(after));

type Pair = readonly [what: string, one: Schema, other: Schema];

const oneOf = (...values: string[]): Schema => ({ type: 'string', enum: values });
const nested = (schema: Schema) => object({ a: arrayOf(object({ b: schema })) });
const read = { ...string, readOnly: true };
const written = { ...string, writeOnly: true };

/** Schemas with additional properties, and schemas of which all parts apply. */
const others = (schema: Schema) => object({}, { additionalProperties: schema });
const parts = (...schemas: Schema[]) => ({ allOf: [string, ...schemas] });
const NULL = { type: 'null' };

const LIMIT = 'limit-tightened, limit-loosened';
const ENUM = 'enum-narrowed, enum-widened';
const CLOSED = 'unknown-properties-refused, unknown-properties-taken';
const ALTERNATIVE = 'alternative-removed, alternative-added';

describe('a schema that accepts less breaks requests, and a schema that accepts more is risky in responses', () => {
  test.each<[...Pair, rules: string]>([
    ['an upper limit', { ...string, maxLength: 9 }, { ...string, maxLength: 8 }, LIMIT],
    ['a lower limit', { ...integer, minimum: 0 }, { ...integer, minimum: 1 }, LIMIT],
    ['a lower limit of any number', integer, { ...integer, minimum: 1 }, LIMIT],
    ['items that must differ', arrayOf(string), { ...arrayOf(string), uniqueItems: true }, LIMIT],
    ['a pattern', string, { ...string, pattern: 'a' }, LIMIT],
    ['a multiple of a multiple', { ...integer, multipleOf: 2 }, { ...integer, multipleOf: 4 }, LIMIT],
    ['a limit in addition to a part', { allOf: [string] }, { allOf: [string], maxLength: 5 }, LIMIT],
    ['a value of an enumeration', oneOf('a', 'b'), oneOf('a'), ENUM],
    ['a list of values', string, oneOf('a'), ENUM],
    ['one of several constants', { anyOf: [{ const: 45 }, { const: 60 }] }, { const: 45 }, ENUM],
    [
      'one of three alternatives',
      { oneOf: [nested(string), string, integer] },
      { oneOf: [string, integer] },
      ALTERNATIVE,
    ],
    ['the other of two alternatives', { oneOf: [object({ a: string }), string] }, object({ a: string }), ALTERNATIVE],
  ])('a narrower and a wider schema are classified: %s', (_what, wide, narrow, rules) => {
    const [tighter, looser] = rules.split(', ');
    expect([sent(wide, narrow), answered(wide, narrow)]).toEqual([[`breaking ${tighter}`], [`safe ${tighter}`]]);
    expect([sent(narrow, wide), answered(narrow, wide)]).toEqual([[`safe ${looser}`], [`risky ${looser}`]]);
  });

  test('closed properties break requests, and every response is treated as open', () => {
    const [open, closed] = [object({}), object({}, { additionalProperties: false })];
    const [refused, taken] = CLOSED.split(', ');
    expect([sent(open, closed), answered(open, closed)]).toEqual([[`breaking ${refused}`], [`safe ${refused}`]]);
    expect([sent(closed, open), answered(closed, open)]).toEqual([[`safe ${taken}`], [`safe ${taken}`]]);
  });

  test.each<Pair>([
    ['null as an alternative', { anyOf: [string, { type: 'null' }] }, string],
    ['null as a type', { type: ['string', 'null'] }, string],
    ['any number', { type: 'number' }, integer],
  ])('a wider type breaks responses: %s', (_what, wide, narrow) => {
    expect([sent(wide, narrow), answered(wide, narrow)]).toEqual([['breaking type-changed'], ['safe type-narrowed']]);
    expect([sent(narrow, wide), answered(narrow, wide)]).toEqual([['safe type-widened'], ['breaking type-changed']]);
  });
});

describe('changes that are classified equally in requests and responses', () => {
  test.each<[...Pair, finding: string]>([
    ['a property is removed', object({ a: string, b: string }), object({ a: string }), 'breaking property-removed'],
    ['a property is added', object({ a: string }), object({ a: string, 'b?': string }), 'safe property-added'],
    ['a new required property is read-only', object({}), object({ a: read }), 'safe property-added'],
    ['a nested type changes', nested(integer), nested(string), 'breaking type-changed'],
    ['an object becomes a list', { type: 'object' }, arrayOf(object({})), 'breaking type-changed'],
    ['unnamed properties have another type', others(string), others(integer), 'breaking type-changed'],
    ['a format changes', { ...string, format: 'date' }, { ...string, format: 'time' }, 'breaking format-changed'],
    ['a pattern changes', { pattern: 'a' }, { pattern: 'b' }, 'risky pattern-changed'],
    ['a default is added', string, { ...string, default: 'a' }, 'risky default-changed'],
    ['a condition is added', {}, { if: string }, 'risky unknown-difference'],
    ['null is listed twice', { anyOf: [string, NULL] }, { anyOf: [string, NULL, NULL] }, 'safe rewritten'],
    ['alternatives change places', { anyOf: [object({}), string] }, { anyOf: [string, object({})] }, 'safe rewritten'],
    ['required properties change places', { required: ['a', 'b'] }, { required: ['b', 'a', 'a'] }, 'safe rewritten'],
    ['a minimum length of 0 is added', string, { ...string, minLength: 0 }, 'safe rewritten'],
    ['a constant is the only value', { const: 'x' }, { enum: ['x'] }, 'safe rewritten'],
    [
      'a part with a looser limit is added',
      parts({ maxLength: 5 }),
      parts({ maxLength: 5 }, { maxLength: 9 }),
      'safe rewritten',
    ],
    [
      'a part with another condition is added',
      parts({ not: {} }),
      parts({ not: {} }, { not: string }),
      'risky unknown-difference',
    ],
  ])('a change is classified equally: %s', (_what, before, after, finding) => {
    expect([sent(before, after), answered(before, after)]).toEqual([[finding], [finding]]);
  });
});

const required = 'property-now-required';
const optional = 'property-no-longer-required';

describe('changes that are classified differently in requests and responses', () => {
  test.each<[...Pair, sent: string[], answered: string[]]>([
    ['no change', object({ a: string }), object({ a: string }), [], []],
    [
      'a required property is added',
      object({}),
      object({ a: string }),
      ['breaking required-property-added'],
      ['safe property-added'],
    ],
    [
      'a property becomes required',
      object({ 'a?': string }),
      object({ a: string }),
      [`breaking ${required}`],
      [`safe ${required}`],
    ],
    [
      'a property becomes optional',
      object({ a: string }),
      object({ 'a?': string }),
      [`safe ${optional}`],
      [`breaking ${optional}`],
    ],
    [
      'a read-only property becomes required',
      object({ 'a?': read }),
      object({ a: read }),
      ['safe rewritten'],
      [`safe ${required}`],
    ],
    [
      'a write-only property becomes optional',
      object({ a: written }),
      object({ 'a?': written }),
      [`safe ${optional}`],
      ['safe rewritten'],
    ],
    [
      'a property becomes read-only',
      object({ 'a?': string }),
      object({ 'a?': read }),
      ['breaking read-only-changed'],
      ['safe read-only-changed'],
    ],
    [
      'a property becomes write-only',
      object({ 'a?': string }),
      object({ 'a?': written }),
      ['safe write-only-changed'],
      ['breaking write-only-changed'],
    ],
    [
      'a property that was read-only is required in requests',
      object({ a: read }),
      object({ a: string }),
      [`breaking ${required}`, 'safe read-only-changed'],
      ['safe read-only-changed'],
    ],
    ['a format is added', string, { ...string, format: 'date' }, ['breaking limit-tightened'], ['risky format-added']],
    [
      'an alternative changes and their number stays',
      { anyOf: [object({ a: string }), string] },
      { anyOf: [object({ b: string }), string] },
      ['breaking property-removed', 'breaking required-property-added'],
      ['breaking property-removed', 'safe property-added'],
    ],
  ])('a change is classified by its direction: %s', (_what, before, after, inRequest, inResponse) => {
    expect([sent(before, after), answered(before, after)]).toEqual([inRequest, inResponse]);
  });
});

const REFERENCE = { $ref: '#/components/schemas/Name' };
const withName = (schema: Schema, operations: Record<string, JsonObject>): OpenApi => ({
  ...documentOf(operations),
  components: { schemas: { Name: schema } },
});
const rulesOf = (before: OpenApi, after: OpenApi): string[] =>
  diff(before, after).map(({ level, rule }) => `${level} ${rule}`);

describe('a component', () => {
  test('is compared in every operation that references it, and the finding contains its name', () => {
    const shared = (schema: Schema) =>
      withName(schema, { 'GET /a': answering(REFERENCE), 'PUT /a': taking(REFERENCE) });
    expect(diff(shared(object({ a: string, b: string })), shared(object({ a: string })))).toMatchObject([
      { operation: 'GET /a', at: 'Name', direction: 'response', detail: '"b" is gone' },
      { operation: 'PUT /a', at: 'Name', direction: 'request', detail: '"b" is gone' },
    ]);
  });

  test('that contains itself is compared once for each operation', () => {
    const tree = (schema: Schema) =>
      withName(object({ 'child?': { anyOf: [REFERENCE, { type: 'null' }] }, a: schema }), {
        'GET /a': answering(REFERENCE),
        'GET /b': answering(arrayOf(REFERENCE)),
      });
    expect(diff(tree(string), tree(integer))).toMatchObject([
      { rule: 'type-changed', operation: 'GET /a', at: 'Name.a' },
      { rule: 'type-changed', operation: 'GET /b', at: 'Name.a' },
    ]);
  });

  test('that replaces an equal schema is a safe change', () => {
    const before = withName(string, { 'PUT /a': taking(string) });
    expect(rulesOf(before, withName(string, { 'PUT /a': taking(REFERENCE) }))).toEqual(['safe rewritten']);
  });

  test('with a tighter limit at its reference breaks requests', () => {
    const limited = (maxLength: number) => withName(string, { 'PUT /a': taking({ ...REFERENCE, maxLength }) });
    expect(rulesOf(limited(5), limited(4))).toEqual(['breaking limit-tightened']);
  });

  test('that is removed is a risky change, because generated code contains its name', () => {
    const document = documentOf({ 'GET /a': {} });
    expect(rulesOf({ ...document, components: { schemas: { Name: string } } }, document)).toEqual([
      'risky component-removed',
    ]);
  });

  test('is also compared if only a keyword without a rule references it', () => {
    const not = (schema: Schema) => withName(schema, { 'PUT /a': taking({ not: REFERENCE }) });
    expect(rulesOf(not(string), not(integer))).toEqual(['risky unknown-difference']);
  });
});
