import { describe, expect, inject, test } from 'vitest';
import { places } from './places.ts';
import { type RandomMutant, randomMutants } from './randomMutants.ts';
import { randomReportOf } from './report.ts';
import { tryRandom } from './trial.ts';

const MANY = 2_000;
const mutants = randomMutants(MANY, 1);
const TOKENS = { token: 'a', otherToken: 'b', limitedToken: 'c', partialToken: 'd' };

/** Enough mutants to include the required ones. */
const more = randomMutants(20_000, 2);

const mutantThat = (describes: string): RandomMutant => {
  const found = more.find(({ describe: text }) => text === describes);
  if (found === undefined) throw new Error(`No mutant "${describes}" was composed.`);
  return found;
};

describe('randomly composed mutants', () => {
  test('are the same for the same seed, differ between seeds, and are all distinct', () => {
    const descriptionsOf = (seed: number) => randomMutants(50, seed).map(({ describe: text }) => text);
    expect(descriptionsOf(5)).toEqual(descriptionsOf(5));
    expect(descriptionsOf(5)).not.toEqual(descriptionsOf(6));
    expect(new Set(mutants.map(({ describe: text }) => text)).size).toBe(MANY);
  });

  test('cover every operation on records and every HEAD operation', () => {
    const reached = new Set(mutants.map(({ place }) => place.name));
    expect(places.map(({ name }) => name).filter((name) => !reached.has(name))).toEqual([]);
  });

  test('share no state between two runs', () => {
    const twice = mutants.map(({ mutation }) => [mutation(TOKENS), mutation(TOKENS)]);
    expect(twice.filter(([one, two]) => one === two)).toEqual([]);
  });

  test.each([
    'GET /v1/fundingAgencies: misorder: reverse the order, always',
    'HEAD /v1/fundingAgencies: weaken: requires no token, always',
    'POST /v1/fundingAgencies: leak: shares keys between all organisations, always',
  ])('are caught by the model if a combination of operation, fault and moment reveals them: %s', async (text) => {
    const { isRight, isApplied, message } = await tryRandom(inject('service'), mutantThat(text), 1);
    expect(isApplied).toBe(true);
    expect(isRight, message).toBe(true);
    expect(message).toContain('caught by the model');
  });

  test('are caught by the checks of their operation if the model does not catch them', async () => {
    const mutant = mutantThat('PUT /v1/participants/{id}/add_to_course/{course_id}: shift 409 to 422, always');
    const { isRight, message } = await tryRandom(inject('service'), mutant, 1);
    expect(isRight, message).toBe(true);
    expect(message).toMatch(/^caught by (?!the model)/);
  });
});

test('the report lists the surviving mutants and the mutants without effect', () => {
  const [one, two, three] = mutants as [RandomMutant, RandomMutant, RandomMutant];
  const resultOf = (mutant: RandomMutant, isRight: boolean, isApplied: boolean) => ({
    ...{ id: mutant.id, mutant, isRight, isApplied, isDoubtful: false, seconds: 1 },
    message: isRight ? 'caught by the model, C3-SORT' : 'SURVIVED',
  });
  const report = randomReportOf(
    [resultOf(one, true, true), resultOf(two, false, true), resultOf(three, false, false)],
    1,
  );
  expect(report).toContain('1 of 2 effective mutants are caught, 1 of them by the model.');
  const [, survivors = '', unused = ''] = report.split('## ');
  expect(survivors).toContain(two.describe);
  expect(unused).toContain(three.describe);
});
