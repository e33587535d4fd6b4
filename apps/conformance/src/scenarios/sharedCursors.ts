import { listOf } from '../deployment/answers.ts';
import { make } from '../deployment/records.ts';
import type { RequestOptions, Target } from '../deployment/target.ts';
import { equal, hasStatus } from '../expect/assertions.ts';
import { check, ofSeveral } from '../expect/check.ts';
import { changesUntil, endOfFeed, ofRecord, shown } from '../expect/feed.ts';
import { historyPath } from '../expect/history.ts';
import { asClient } from '../expect/oauth.ts';
import { linksOf, parametersOf } from '../expect/pages.ts';
import { patch } from '../expect/recordRequests.ts';

type Asking = Pick<RequestOptions, 'as' | 'isSecret'>;

const SCOPES = 'changes:read history:read participants:read';

/** Tokens that may read participants: two that no client obtained, and two of one client. Missing ones are left out. */
const readersOf = async (target: Target): Promise<Asking[]> => {
  const { tokens, client } = target.settings;
  return [
    { as: 'main' },
    ...(tokens.partial === undefined ? [] : [{ as: 'partial' } as const]),
    ...(client === undefined ? [] : [await asClient(target), await asClient(target, SCOPES)]),
  ];
};

const feed = check(
  ['N1-CURSOR-SHARED'],
  'a cursor of the change feed is valid with every access token that may read the change feed',
  async (target) => {
    const readers = await readersOf(target);
    const ends = await Promise.all(readers.map((reader) => endOfFeed(target, ['participant'], reader)));
    const made = await make(target, 'participant');
    for (const [index, reader] of readers.entries()) {
      const changes = await changesUntil(target, ends.at(index - 1) ?? {}, made, 1_000, reader);
      equal(shown(ofRecord(changes, made)), ['created 1'], 'The changes of the record');
    }
  },
);

const ofHistory = ofSeveral(
  check(
    ['N2-PAGES'],
    'a cursor of a history is valid with every access token that may read the history',
    async (target) => {
      const made = await make(target, 'participant');
      hasStatus(await patch(target, made, { birthCity: 'Bonn' }), 200);
      const path = historyPath(made);
      const [all, readers] = [listOf(await target.send('GET', path)), await readersOf(target)];
      const pages = await Promise.all(
        readers.map((reader) => target.send('GET', path, { ...reader, query: { limit: '1' } })),
      );
      for (const [index, reader] of readers.entries()) {
        const page = pages.at(index - 1);
        const { next = '' } = page === undefined ? {} : linksOf(hasStatus(page, 200));
        const second = hasStatus(await target.send('GET', path, { ...reader, query: parametersOf(next) }), 200);
        equal(listOf(second), all.slice(1, 2), 'The second page');
      }
    },
  ),
);

/** Scenarios of decisions N1 and N2: a cursor belongs to the organisation, not to a token. */
export const sharedCursorScenarios = [feed, ofHistory];
