import { createFactories } from '@training-provider/contract/testing';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { Change, type Resource, type ResourceName, resourceNamed, resources } from '../src/index.ts';

const inputName = ({ singular }: Resource) => `new${singular.charAt(0).toUpperCase()}${singular.slice(1)}`;
const all = (Object.keys(resources) as ResourceName[]).map(resourceNamed);
const makers = (seed: number) =>
  new Map<string, (fields?: object) => object>(Object.entries(createFactories(seed) as object));
const requestOf = ({ examples }: Resource) => Object.values<Record<string, unknown>>({ ...examples.request })[0] ?? {};
const SEEDS = Array.from({ length: 50 }, (_, seed) => seed);

describe('the factories', () => {
  test.each(all)('create a valid record of $name with every seed', ({ singular, record }) => {
    for (const seed of SEEDS) {
      const made = makers(seed).get(singular)?.();
      expect(z.strictObject(record.shape).safeParse(made).error, JSON.stringify(made)).toBeUndefined();
    }
  });

  test.each(all.filter(({ examples }) => examples.request !== undefined))(
    'create a valid input of $name with every seed',
    (resource) => {
      const references = Object.keys(resource.references);
      const given = Object.fromEntries(references.map((name) => [name, requestOf(resource)[name]]));
      for (const seed of SEEDS) {
        const made = makers(seed).get(inputName(resource))?.(given);
        expect(resource.input.safeParse(made).error, JSON.stringify(made)).toBeUndefined();
      }
    },
  );

  test('create changes of the feed in order, each with its own number', () => {
    const make = createFactories();
    const made = [make.change(), make.change({ type: 'participantNote', operation: 'deleted' }), make.change()];
    for (const each of made) expect(z.strictObject(Change.shape).safeParse(each).error).toBeUndefined();
    expect(made.map(({ id }) => id)).toEqual(['1', '2', '3']);
    expect(made[1]).toMatchObject({ type: 'participantNote', operation: 'deleted' });
  });

  test('set the given fields', () => {
    const make = createFactories();
    expect(make.participant({ firstName: 'Ada' }).firstName).toBe('Ada');
    expect(make.newContact({ firstName: 'Ada' }).firstName).toBe('Ada');
  });

  test('create the same records from the same seed, other records from another seed, and each record only once', () => {
    const [one, same, other] = [createFactories(5), createFactories(5), createFactories(6)];
    expect([one.participant(), one.course()]).toEqual([same.participant(), same.course()]);
    expect(other.participant()).not.toEqual(createFactories(5).participant());
    expect(one.participant().id).not.toBe(one.participant().id);
    expect(one.newUser().email).not.toBe(one.newUser().email);
  });
});
