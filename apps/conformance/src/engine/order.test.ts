import { expect, test } from 'vitest';
import { type Check, check, ofSeveral } from '../expect/check.ts';
import { inOrder, openOrder } from './order.ts';

const prove = async (): Promise<void> => undefined;
const SEVERAL = check(['A4-NOT-LISTED'], 'no list of others shows a record', prove);
const TOLD = ofSeveral(check(['Q7-GONE'], 'a record of another organisation is 404', prove));
const OTHER = check(['Q7-NO-CONTENT'], 'a deletion is 204', prove);
const REST = check(['Q7-GONE'], 'a record that is gone is 404', prove);
const AT_END: Check = { ...check(['N1-LIMIT'], 'a page is full', prove), stage: 'end' };
const OTHER_AT_END: Check = { ...check(['N1-TYPES'], 'the feed has all types', prove), stage: 'end' };
const LAST: Check = { ...check(['A4-SAME-404'], 'every answer', prove), stage: 'whole' };

/** Runs checks, and records which have begun; `end` ends one. */
const begin = (checks: readonly Check[], concurrency: number, hasWaited = false) => {
  const inPlace = openOrder(checks, concurrency, () => hasWaited);
  const begun: Check[] = [];
  const ends = new Map<Check, (error?: Error) => void>();
  const made = checks.map((each) =>
    inPlace(each, () => {
      begun.push(each);
      return new Promise<void>((resolve, reject) =>
        ends.set(each, (error) => (error === undefined ? resolve() : reject(error))),
      );
    }).catch(() => undefined),
  );
  return { begun, end: (each: Check, error?: Error) => ends.get(each)?.(error), made: Promise.all(made) };
};

test('checks that use several clients start first', () => {
  expect(inOrder([REST, TOLD, SEVERAL])).toEqual([TOLD, SEVERAL, REST]);
});

test('all other checks wait until the checks of several clients have passed or failed', async () => {
  const { begun, end, made } = begin([SEVERAL, TOLD, REST], 4);
  await expect.poll(() => begun).toEqual([SEVERAL, TOLD]);
  end(TOLD);
  await expect.poll(() => begun).toHaveLength(2);
  end(SEVERAL, new Error('It failed.'));
  await expect.poll(() => begun).toEqual([SEVERAL, TOLD, REST]);
  end(REST);
  await made;
});

test('no check waits for the checks of several clients after the deployment has delayed requests', async () => {
  const { begun, end, made } = begin([SEVERAL, TOLD, REST], 4, true);
  await expect.poll(() => begun).toEqual([SEVERAL, TOLD]);
  end(TOLD);
  await expect.poll(() => begun).toEqual([SEVERAL, TOLD, REST]);
  for (const each of [SEVERAL, REST]) end(each);
  await made;
});

test('without checks of several clients, the other checks start immediately, even if a check judges the whole run', async () => {
  const { begun, end, made } = begin([REST, LAST], 1);
  await expect.poll(() => begun).toEqual([REST]);
  end(REST);
  await expect.poll(() => begun).toEqual([REST, LAST]);
  end(LAST);
  await made;
});

test('checks of the end stage start together after all other checks have passed or failed', async () => {
  const { begun, end, made } = begin([AT_END, OTHER_AT_END, OTHER, REST], 2);
  await expect.poll(() => begun).toEqual([OTHER, REST]);
  end(REST, new Error('It failed.'));
  await expect.poll(() => begun).toHaveLength(2);
  end(OTHER);
  await expect.poll(() => begun).toEqual([OTHER, REST, AT_END, OTHER_AT_END]);
  for (const each of [AT_END, OTHER_AT_END]) end(each);
  await made;
});
