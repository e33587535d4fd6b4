import { expect, inject, test } from 'vitest';
import { checks } from '../../src/checks/index.ts';
import { hasStatus } from '../../src/checks/support/assertions.ts';
import { type Check, check } from '../../src/checks/support/check.ts';
import { Skipped } from '../../src/target/errors.ts';
import { perturbations } from './perturbations.ts';
import { type Sensitivity, sensitivitiesOf } from './vacuity.ts';

const service = inject('service');
const noticedBy = async (...some: Check[]) =>
  (await sensitivitiesOf(some, service)).map(({ verdict, about }) => `${verdict}: ${about}`);

/** One in so many checks, and those of all answers of a run; `conformance:mutate --vacuity` makes all of them. */
const ONE_IN = 60;

test('a sample of the checks notices wrong answers', async () => {
  const results = await sensitivitiesOf(
    checks.filter(({ stage }, index) => index % ONE_IN === 0 || stage === 'whole'),
    service,
  );
  const thatAre = (wanted: Sensitivity['verdict']) =>
    results.filter(({ verdict }) => verdict === wanted).map(({ check: name, about }) => `${name}: ${about}`);
  expect(thatAre('vacuous')).toEqual([]);
  expect(thatAre('sensitive').length, thatAre('not made').join('\n')).toBeGreaterThan(50);
});

test('a check that looks at no answer is found', async () => {
  const blind = check(
    ['R1-ONLY-DATA'],
    'looks at nothing',
    async (target) => void (await target.send('GET', '/v1/org')),
  );
  expect(await noticedBy(blind)).toEqual(['vacuous: 1 answers']);
});

test('a check that looks at one answer of several notices a fault in that one', async () => {
  const looking = check(['R1-ONLY-DATA'], 'looks at the first of two', async (target) => {
    hasStatus(await target.send('GET', '/v1/org'), 200);
    await target.send('GET', '/v1/users');
  });
  expect(await noticedBy(looking)).toEqual(['sensitive: another status in answer 1 of 2']);
});

test('a check that relies on what others have made before is made with an answer of its own', async () => {
  const sharing = (name: string) =>
    check(['R1-ONLY-DATA'], name, async (target) => {
      const answer = await target.once('an answer for two checks', (own) => own.send('GET', '/v1/org'));
      hasStatus(answer, 200);
    });
  expect(await noticedBy(sharing('the first'), sharing('the second'))).toEqual([
    'sensitive: another status in answer 1 of 1',
    'sensitive: another status in answer 1 of 1',
  ]);
});

test('a check that can not be made is told apart', async () => {
  const unable = check(['R1-ONLY-DATA'], 'can not be made', async () => {
    throw new Skipped('It takes more.');
  });
  expect(await noticedBy(unable)).toEqual(['not made: It takes more.']);
});

test.each([
  [
    'other values',
    { status: 200, headers: {}, text: '{"data":{"a":"b","c":1}}' },
    { text: '{"data":{"a":"bx","c":2}}' },
  ],
  ['other values', { status: 204, headers: {}, text: '' }, undefined],
  ['a success', { status: 404, headers: {}, text: '' }, { status: 200 }],
  ['a success', { status: 200, headers: {}, text: '' }, undefined],
  ['a record less', { status: 200, headers: {}, text: '{"data":[1,2]}' }, { text: '{"data":[2]}' }],
  ['a record less', { status: 200, headers: {}, text: '{"data":[]}' }, undefined],
  ['a record more', { status: 200, headers: {}, text: '{"data":[]}' }, { text: '{"data":[{}]}' }],
  ['no header fields', { status: 200, headers: { etag: '"1"' }, text: '' }, { headers: {} }],
] as const)('the fault "%s" in %j', (name, answer, changed) => {
  const fault = perturbations.find((perturbation) => perturbation.name === name);
  expect(fault?.change(answer)).toEqual(changed && { ...answer, ...changed });
});
