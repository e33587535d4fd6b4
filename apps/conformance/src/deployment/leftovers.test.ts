import { expect, test } from 'vitest';
import { findUnanswered, type Send } from './leftovers.ts';
import { markOf } from './runId.ts';

const RUN = 'run1';
const WORD = `${markOf(RUN)}x1`;
const OWN_PARTICIPANT = '018877b8-3160-7544-8d1c-5d2003b30601';

/** Lists of a deployment with these records. */
const listing =
  (records: readonly object[]): Send =>
  async (method, path) => ({
    asked: `${method} ${path}`,
    status: 200,
    headers: {},
    text: JSON.stringify({ data: records }),
  });

/** The ids found for a creation by a run that knows one participant. */
const foundOf = async (path: string, body: object, records: readonly object[]): Promise<string[]> => {
  const sending = { kind: 'sending', id: 1, owner: 'main', path, body: JSON.stringify(body) } as const;
  const known = new Set([`/v1/participants/${OWN_PARTICIPANT}`]);
  return (await findUnanswered(listing(records), [sending], known, RUN)).map((found) => found.path);
};

test('the clean-up does not touch an equal record without the mark of the run: another client may have created it', async () => {
  const contact = { category: 'person', lastName: 'Müller' };
  expect(await foundOf('/v1/contacts', { contact }, [{ id: 'theirs', ...contact }])).toEqual([]);
});

test('the clean-up finds records with the mark of the run, in upper or lower case', async () => {
  const records = [
    { id: 'named', lastName: WORD },
    { id: 'mailed', email: `${WORD.toLowerCase()}@example.org` },
    { id: 'of-another-run', lastName: markOf('run2') },
  ];
  expect(await foundOf('/v1/contacts', { contact: {} }, records)).toEqual([
    '/v1/contacts/named',
    '/v1/contacts/mailed',
  ]);
});

test('the clean-up finds a record that refers to a record of the run only if it has the sent fields', async () => {
  const coaching = { participantId: OWN_PARTICIPANT, unitsApproved: 8 };
  const records = [
    { id: 'own', ...coaching },
    { id: 'other-units', ...coaching, unitsApproved: 9 },
  ];
  expect(await foundOf('/v1/coachings', { coaching }, records)).toEqual(['/v1/coachings/own']);
  expect(await foundOf('/v1/coachings', { coaching: {} }, records)).toEqual([]);
});

test('the clean-up finds records of a batch that match one of its entries', async () => {
  const [one, two] = [1, 2].map((unitsApproved) => ({ participantId: OWN_PARTICIPANT, unitsApproved }));
  const records = [
    { id: 'one', ...one },
    { id: 'two', ...two },
    { id: 'none', ...one, unitsApproved: 3 },
  ];
  const found = await foundOf('/v1/coachings', { coachings: [one, two] }, records);
  expect(found).toEqual(['/v1/coachings/one', '/v1/coachings/two']);
});

test('the clean-up finds every note of a record of the run', async () => {
  const path = `/v1/participants/${OWN_PARTICIPANT}/notes`;
  expect(await foundOf(path, { note: { content: '<p>x</p>' } }, [{ id: 'note' }])).toEqual([`${path}/note`]);
});
