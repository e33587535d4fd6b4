import * as z from 'zod/mini';
import { capitalised } from '../declaration/capitalised.ts';
import { randomOf } from '../model/random.ts';
import { type Resource, resourceNamed } from '../operations.ts';
import { type ResourceName, resources } from '../resources.ts';
import type { Factories } from './records.ts';

type Fields = Record<string, unknown>;

const FIRST_CHANGE = Date.parse('2025-01-15T08:30:00.000Z');

/** The example of a new record without its wrapper; undefined if no operation creates or replaces one. */
const requestOf = ({ examples }: Resource): Fields | undefined => {
  const [request] = Object.values<Fields>({ ...examples.request });
  return request;
};

/** Fields with two spellings under the first one, so that a caller who sets a spelling sets no other. */
const inFirstSpelling = ({ spellings = {} }: Resource, fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [spellings[name] ?? name, value]));

const without = (names: readonly string[], fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name)));

/**
 * Factories of valid records, made from the examples of the interface. The same seed gives the same records in the same
 * order, so that tests can compare them. The records of one set of factories have different ids and unique values.
 */
export const createFactories = (seed = 1): Factories => {
  const random = randomOf(seed);
  let made = 0;

  const uniqueFieldsOf = ({ record, singular, unique }: Resource): Fields => {
    made += 1;
    const number = String(made).padStart(4, '0');
    const isEmail = (name: string) => record.shape[name] instanceof z.ZodMiniEmail;
    const names = unique.filter((name) => name !== 'id');
    return Object.fromEntries(
      names.map((name) => [name, isEmail(name) ? `${singular}-${number}@example.org` : `${singular}-${number}`]),
    );
  };

  /** References get made-up ids too. */
  const referencesOf = ({ references }: Resource, example: Fields): Fields => {
    const single = Object.entries(references).filter(([name]) => typeof example[name] === 'string');
    return Object.fromEntries(single.map(([name, target]) => [name, random.uuid(resourceNamed(target).idVersion)]));
  };

  const factoriesOf = (resource: Resource): [string, (fields?: Fields) => Fields][] => {
    const example: Fields = { ...resource.examples.record };
    const request = requestOf(resource);
    const record = (fields?: Fields): Fields => ({
      ...example,
      id: random.uuid(resource.idVersion),
      ...referencesOf(resource, example),
      ...uniqueFieldsOf(resource),
      ...fields,
    });
    if (request === undefined) return [[resource.singular, record]];
    const given = without(Object.keys(resource.references), inFirstSpelling(resource, request));
    const input = (fields?: Fields): Fields => ({ ...given, ...uniqueFieldsOf(resource), ...fields });
    return [
      [resource.singular, record],
      [`new${capitalised(resource.singular)}`, input],
    ];
  };

  let changes = 0;
  const change = (fields: Fields = {}): Fields => {
    changes += 1;
    const recordId = random.uuid(7);
    const changedAt = new Date(FIRST_CHANGE + changes).toISOString();
    return {
      id: String(changes),
      type: 'participant',
      recordId,
      operation: 'created',
      version: 1,
      changedAt,
      ...fields,
    };
  };

  const names = Object.keys(resources) as ResourceName[];
  // The boundary: the types come from the interface, the records from its examples; tests compare them.
  return Object.fromEntries([
    ['change', change],
    ...names.flatMap((name) => factoriesOf(resourceNamed(name))),
  ]) as unknown as Factories;
};
