import { type Operation, operations, type ResourceName, resources } from '@training-provider/contract';
import type { Random } from '../../src/seed/random.ts';
import { nameOf } from '../support/operations.ts';
import type { Drawn } from './comparison.ts';

/** How many records there are of each kind. */
export const COUNT = 3;

const isAboutRecords = (operation: Operation): operation is Operation & { facts: object } =>
  operation.facts !== undefined;

/** The symbols of the records that a path is about: the `index`th of each. */
const symbolsIn = (operation: Operation, index: number): string =>
  operation.path.replace(/:(\w+)/g, (_, name: string) =>
    name === 'id' && isAboutRecords(operation)
      ? `{{${nameOf(operation as Parameters<typeof nameOf>[0])}:${index}}}`
      : `{{${name.replace(/_id$/, '')}:${index}}}`,
  );

type Body = Record<string, unknown>;

/** A body like the example of an operation, with references to the `index`th records and unique values of its own. */
export const bodyOf = ({ facts, examples, wrapper = '' }: Operation, index: number, unique = index): Body => {
  const example = structuredClone((examples.request as Record<string, Body> | undefined)?.[wrapper] ?? {});
  for (const [field, resource] of Object.entries(facts?.references ?? {})) {
    const id = `{{${resources[resource as ResourceName].singular}:${index}}}`;
    if (example[field] !== undefined) example[field] = Array.isArray(example[field]) ? [id] : id;
  }
  for (const field of facts?.unique ?? []) {
    if (field === 'email') example.email = `person${unique}@example.org`;
    else if (field !== 'id' && example[field] !== undefined) example[field] = `U-${unique}`;
  }
  delete example.id;
  return { [wrapper]: example };
};

const JSON_TYPE = { 'Content-Type': 'application/json' };

/** A request for an operation, which succeeds unless the state forbids it. */
export const valid = (operation: Operation, index: number, body?: unknown): Drawn => {
  const content = body ?? (operation.body === undefined ? undefined : bodyOf(operation, index));
  return {
    method: operation.method,
    path: symbolsIn(operation, index),
    ...(content === undefined ? {} : { headers: JSON_TYPE, body: JSON.stringify(content) }),
  };
};

/** The creations of a few records of each kind, those first that others refer to. */
export const creations = (): Drawn[] => {
  const creating = operations.filter(({ action }) => action === 'create');
  const order = ['users', 'fundingAgencies', 'contacts', 'courses', 'participants', 'coachings', 'enrolments'];
  const placeOf = ({ facts }: Operation) => (order.indexOf(facts?.name ?? '') + order.length + 1) % (order.length + 1);
  const sorted = creating.toSorted((one, other) => placeOf(one) - placeOf(other));
  return sorted.flatMap((operation) =>
    Array.from({ length: COUNT }, (_, index) => ({
      ...valid(operation, index),
      remember: `${nameOf(operation as Parameters<typeof nameOf>[0])}:${index}`,
    })),
  );
};

/** The same in another order. */
export const shuffled = <Item>(random: Random, items: readonly Item[]): Item[] =>
  items
    .map((item) => ({ item, at: random.next() }))
    .sort((one, other) => one.at - other.at)
    .map(({ item }) => item);
