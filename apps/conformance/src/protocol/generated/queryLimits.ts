import { randomUUID } from 'node:crypto';
import type { Target } from '../../deployment/target.ts';
import { hasStatus, problemOf, violationsIn } from '../../expect/assertions.ts';
import { ABSENCES, attendancePath, attendanceReads, keptHeld } from '../../expect/attendances.ts';
import { check } from '../../expect/check.ts';
import { pathWithHistory } from '../../expect/history.ts';
import { endedImport } from '../../expect/imports.ts';
import { requireModules } from '../../expect/offered.ts';
import { validRequest } from '../../expect/validRequests.ts';
import { sharedWebhook } from '../../expect/webhooks.ts';
import { importOperations, pathAt } from '../../interface/imports.ts';
import { FEED, feedQuery, histories, type Module } from '../../interface/modules.ts';
import { allOperations } from '../../interface/operations.ts';
import { EXTERNAL_ID } from '../../interface/patterns.ts';
import { inputSchemaOf, type Schema, type Zod } from '../../interface/schema.ts';
import { webhookOperations } from '../../interface/webhooks.ts';
import { codesOf } from './codes.ts';
import { hasOneOf, namesAll } from './fields.ts';
import { valuesAt, valuesBeyond } from './limits.ts';

/** What takes parameters: lists, histories and the feed. */
interface Reading {
  /** Its path with parameters in braces: how checks name it. */
  readonly name: string;
  /** The module that offers it; undefined if every deployment does. */
  readonly module: Module | undefined;
  readonly query: Zod;
  /** The parameters that are e-mail addresses, which the document does not say. */
  readonly addresses?: readonly string[];
  /** The parameters that have to be given. */
  readonly needed?: Readonly<Record<string, string>>;
  pathOf(target: Target): Promise<string>;
}

const readings: readonly Reading[] = [
  ...allOperations
    .filter(({ isList }) => isList)
    .map((operation) => ({
      name: operation.path,
      module: operation.module,
      query: operation.query,
      addresses: operation.addressFilters,
      pathOf: async (target: Target) => (await validRequest(target, operation)).path,
    })),
  ...histories.map((history) => ({
    name: history.path,
    module: 'history' as const,
    query: history.query,
    pathOf: async (target: Target) => `${await pathWithHistory(target, history)}/history`,
  })),
  ...importOperations
    .filter(({ action }) => action === 'list' || action === 'results')
    .map(({ path, query }) => ({
      ...{ name: path, module: 'import' as const, query },
      pathOf: async (target: Target) => pathAt(path, await endedImport(target)),
    })),
  ...attendanceReads.map(({ path, query }) => ({
    ...{ name: path, module: 'attendance' as const, query, needed: path === ABSENCES ? { month: '2025-03' } : {} },
    pathOf: async (target: Target) => attendancePath(path, await keptHeld(target)),
  })),
  ...webhookOperations
    .filter(({ paged }) => paged)
    .map(({ path, query }) => ({
      ...{ name: path, module: 'webhooks' as const, query },
      pathOf: async (target: Target) => path.replace('{id}', (await sharedWebhook(target)).id),
    })),
  { name: FEED, module: 'changes', query: feedQuery, pathOf: async () => FEED },
];

/** A parameter with the texts that it is given. */
type Given = readonly [parameter: string, texts: readonly string[]];

const queryOf = (given: readonly Given[]): string => {
  const query = new URLSearchParams();
  for (const [name, texts] of given)
    for (const text of texts) query.append(texts.length > 1 ? `${name}[]` : name, text);
  return query.toString();
};

/** What is given, and what has to be given besides. */
const whole = ({ needed = {} }: Reading, given: readonly Given[]): readonly Given[] => [
  ...Object.entries(needed).flatMap(([name, text]): Given[] =>
    given.some(([other]) => other === name) ? [] : [[name, [text]]],
  ),
  ...given,
];

const ADDRESS: Schema = { type: 'string', format: 'email', maxLength: 254 };

const parametersOf = ({ query, addresses = [] }: Reading): (readonly [name: string, schema: Schema])[] =>
  Object.entries(inputSchemaOf(query).properties ?? {}).map(([name, schema]) => [
    name,
    addresses.includes(name) ? { ...schema, items: ADDRESS } : schema,
  ]);

/** So many values of a list, the first of them at its own limit: ids that no record has, texts, or those of an enum again. */
const many = ({ items = {} }: Schema, count: number, word: string): string[] => {
  const texts = items.enum ?? [];
  const [first] = valuesAt(items, word);
  return Array.from({ length: count }, (_, index) => {
    if (items.format === 'uuid') return randomUUID();
    const text = items.pattern === EXTERNAL_ID ? `sap:${word} ${index}` : `${word} ${index}`;
    const other = items.format === 'email' ? `${word}${index}@a.de` : text;
    return String(texts[index % texts.length] ?? (index === 0 ? first : other));
  });
};

/** What a parameter may not be. All values of a query are texts, so none is of a wrong type. */
const beyondParameter = (schema: Schema): readonly string[] => {
  if (schema.type === 'integer') return [String((schema.minimum ?? 0) - 1), 'x', '1.5'];
  const [, ...wrong] = valuesBeyond(schema.items ?? schema);
  // An address can't hold half of a surrogate pair.
  return wrong.map(String).filter((text) => text.isWellFormed());
};

/** A cursor is looked at when all else is right. */
const CURSOR = 'cursor';

/** Parameters of which every wrong value has one code. */
const OWN_CODES: Readonly<Record<string, string>> = { limit: 'invalid_limit', sort: 'unknown_sort_field' };

/** The codes of what is wrong with a parameter. Numbers are texts, and a cursor is not looked at as a text alone. */
const codesOfParameter = (name: string, schema: Schema, texts: readonly string[]): readonly string[] => {
  const { [name]: own } = OWN_CODES;
  if (own !== undefined) return [own];
  if (schema.type === 'integer' || name === CURSOR) return [];
  return schema.type === 'array' && texts.length > 1
    ? codesOf(schema, texts)
    : codesOf(schema.items ?? schema, texts[0]);
};

/** Longer addresses are more than some servers take. */
const MAX_QUERY = 10_000;

/** The field of a bound. All bounds of a field are equal here, and no value is above and below the same. */
const fieldOf = (parameter: string): string => parameter.replace(/\[[gl]te?\]$/, '');

/** Queries that together have all that is given, each field once in one of them. */
const together = (given: readonly Given[]): Given[][] => {
  const queries: Given[][] = [];
  for (const one of given) {
    const taker = queries.find(
      (query) =>
        query.every(([name]) => fieldOf(name) !== fieldOf(one[0])) && queryOf([...query, one]).length <= MAX_QUERY,
    );
    if (taker === undefined) queries.push([one]);
    else taker.push(one);
  }
  return queries;
};

const beyond = readings.map((reading) =>
  check(
    ['L2-LIMITS', 'R2-CODE'],
    `${reading.name} responds with 400 to parameters beyond their limits`,
    async (target) => {
      if (reading.module !== undefined) requireModules(target, reading.module);
      const path = await reading.pathOf(target);
      const parameters = parametersOf(reading);
      const schemas = Object.fromEntries(parameters);
      const refuses = async (given: readonly Given[]): Promise<void> => {
        const answer = await target.send('GET', `${path}?${queryOf(whole(reading, given))}`);
        const names = given.map(([name]) => `/${name}`);
        namesAll(answer, names, 400);
        const violations = violationsIn(problemOf(answer, 400));
        for (const [name, texts] of given)
          hasOneOf(violations, `/${name}`, codesOfParameter(name, schemas[name] ?? {}, texts));
      };
      const wrong = parameters.flatMap(([name, schema]) =>
        beyondParameter(schema).map((text): Given => [name, [text]]),
      );
      const tooMany = parameters.flatMap(([name, schema]): Given[] => {
        // The values of an enum are fewer than there may be, and count once.
        const isEnum = schema.items?.enum !== undefined;
        return schema.maxItems === undefined || isEnum ? [] : [[name, many(schema, schema.maxItems + 1, 'x')]];
      });
      const isCursor = ([name]: Given) => name === CURSOR;
      for (const query of together([...wrong.filter((given) => !isCursor(given)), ...tooMany])) await refuses(query);
      for (const cursor of wrong.filter(isCursor)) await refuses([cursor]);
    },
  ),
);

/** Parameters that other parameters or an answer decide: they have checks of their own. */
const DEPENDENT = ['sort', CURSOR, 'includeDeleted'];

/** What a parameter may be at most and at least, each a list of texts. */
const atParameter = (schema: Schema, word: string): readonly (readonly string[])[] => {
  const { type, minimum, maximum, maxItems = 0, maxLength } = schema;
  if (type === 'array') return [many(schema, maxItems, word)];
  if (type === 'integer') return [[String(minimum)], [String(maximum)]];
  return maxLength === undefined ? [] : valuesAt(schema, word).map((text) => [String(text)]);
};

const at = readings.map((reading) =>
  check(['L2-LIMITS'], `${reading.name} accepts parameters at their limits`, async (target) => {
    if (reading.module !== undefined) requireModules(target, reading.module);
    const path = await reading.pathOf(target);
    const parameters = parametersOf(reading).filter(([name]) => !DEPENDENT.includes(name));
    const given = parameters.flatMap(([name, schema]) =>
      atParameter(schema, target.word()).map((texts): Given => [name, texts]),
    );
    for (const query of together(given))
      hasStatus(await target.send('GET', `${path}?${queryOf(whole(reading, query))}`), 200);
    for (const [name, { maximum }] of parameters) {
      // More than any page may hold is reduced, or refused where it is no number that programs can hold.
      if (maximum !== undefined)
        hasStatus(await target.send('GET', path, { query: { ...reading.needed, [name]: `${maximum}9` } }), 200, 400);
    }
  }),
);

/** Both sides of every limit that the contract declares of parameters. */
export const queryLimits = [...beyond, ...at];
