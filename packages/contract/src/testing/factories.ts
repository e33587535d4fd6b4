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

/**
 * Renames fields that have two spellings to the first spelling, so that a caller who sets one spelling does not set the
 * other.
 */
const inFirstSpelling = ({ spellings = {} }: Resource, fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [spellings[name] ?? name, value]));

const without = (names: readonly string[], fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name)));

/**
 * Creates factories of valid records, based on the examples of the interface. The same seed yields the same records in
 * the same order, so that tests can compare them. The records of one set of factories have different ids and unique
 * values.
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

  /** References get random ids as well. */
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
  // The cast is safe: the types come from the interface, the records from its examples, and tests compare both.
  return Object.fromEntries([
    ['change', change],
    ...names.flatMap((name) => factoriesOf(resourceNamed(name))),
  ]) as unknown as Factories;
};
