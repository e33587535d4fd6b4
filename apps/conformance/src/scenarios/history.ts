import { listOf, succeeds } from '../deployment/answers.ts';
import type { Answer } from '../deployment/httpClient.ts';
import { type Made, make, shared } from '../deployment/records.ts';
import type { Target } from '../deployment/target.ts';
import { equal, hasStatus, holds } from '../expect/assertions.ts';
import { check } from '../expect/check.ts';
import { historyOf, historyPath } from '../expect/history.ts';
import { requireModules } from '../expect/offered.ts';
import { linksOf, parametersOf, walk, walkBack } from '../expect/pages.ts';
import { patch, remove } from '../expect/recordRequests.ts';
import { foreign } from '../expect/roles.ts';
import { inWords } from '../interface/kindWords.ts';

const elsewhere = (['participant', 'course'] as const).map((kind) =>
  check(
    ['N2-UNKNOWN'],
    `the service responds with 404 to the history of a note below another ${inWords(kind)}`,
    async (target) => {
      const [note, other] = [await shared(target, `${kind}Note`), await shared(target, kind)];
      hasStatus(await target.send('GET', `${other.path}/notes/${note.id}/history`), 404);
      hasStatus(await target.send('GET', historyPath(note)), 200);
    },
  ),
);

const WRITES = 5;

/** A contact with a history, which no check changes. */
const changedContact = (target: Target): Promise<Made> =>
  target.once('a contact with a history', async (own) => {
    const made = await make(own, 'contact');
    for (let write = 0; write < WRITES; write += 1) hasStatus(await patch(own, made, { function: own.word() }), 200);
    return made;
  });

const pages = [
  check(['N2-PAGES'], 'a history contains the same entries with every page size', async (target) => {
    const made = await changedContact(target);
    const whole = await historyOf(target, made);
    equal(whole.length, WRITES + 1, 'The number of entries');
    for (const limit of [1, 2, 3])
      equal(await historyOf(target, made, limit), whole, `The entries in pages of ${limit}`);
    const { length } = listOf(await target.send('GET', historyPath(made), { query: { limit: '2' } }));
    equal(length, 2, 'The number of entries on a page');
  }),
  check(['N2-PAGES'], 'the links of a history lead to its first, next and previous page', async (target) => {
    const path = historyPath(await changedContact(target));
    const all = await walk(target, path, { limit: '2' });
    const links = all.map((page) => Object.keys(linksOf(page)).toSorted());
    equal(
      links,
      [
        ['first', 'next'],
        ['first', 'next', 'prev'],
        ['first', 'prev'],
      ],
      'The link relations on the three pages',
    );
    const versionsOf = (page: Answer) => listOf(page).map(({ version }) => version);
    const [one, , three] = all;
    const back = await walkBack(target, path, three);
    equal(back.map(versionsOf), all.map(versionsOf), 'The versions on the pages that `prev` links to');
    const { first = '' } = three === undefined ? {} : linksOf(three);
    const again = await target.send('GET', path, { query: parametersOf(first) });
    equal(versionsOf(again), one && versionsOf(one), 'The versions on the first page');
  }),
  check(
    ['N2-PAGES'],
    'paging through a history skips and repeats no version while a client writes new versions',
    async (target) => {
      const made = await make(target, 'contact');
      const write = async () => hasStatus(await patch(target, made, { function: target.word() }), 200);
      for (let writes = 0; writes < 3; writes += 1) await write();
      const all = await walk(target, historyPath(made), { limit: '2' }, write);
      const versions = all.flatMap(listOf).map(({ version }) => version);
      equal(versions, [4, 3, 2, 1], 'The list of versions');
    },
  ),
  check(['C4-ONCE'], 'a history responds with 400 to a repeated `limit` or `cursor`', async (target) => {
    requireModules(target, 'history');
    const path = historyPath(await changedContact(target));
    const { next = '' } = linksOf(await target.send('GET', path, { query: { limit: '1' } }));
    const { cursor } = parametersOf(next);
    for (const query of ['limit=1&limit=1', `limit=1&cursor=${cursor}&cursor=${cursor}`])
      hasStatus(await target.send('GET', `${path}?${query}`), 400);
  }),
  check(
    ['N2-PAGES'],
    'a history responds with 400 to a forged cursor and to a cursor of another history',
    async (target) => {
      const [one, other] = [await changedContact(target), await make(target, 'contact')];
      hasStatus(await patch(target, other, { function: target.word() }), 200);
      const { next = '' } = linksOf(await target.send('GET', historyPath(one), { query: { limit: '1' } }));
      const query = parametersOf(next);
      hasStatus(await target.send('GET', historyPath(one), { query }), 200);
      hasStatus(await target.send('GET', historyPath(other), { query }), 400);
      for (const cursor of ['forged', '', query.cursor?.slice(0, -3) ?? 'cut']) {
        hasStatus(await target.send('GET', historyPath(one), { query: { ...query, cursor } }), 400);
      }
    },
  ),
];

const cursorScope = check(
  ['N2-SCOPES'],
  'a cursor of a history does not replace the read scope of the record',
  async (target) => {
    const made = await changedContact(target);
    const { next = '' } = linksOf(await target.send('GET', historyPath(made), { query: { limit: '1' } }));
    const query = parametersOf(next);
    hasStatus(await target.send('GET', historyPath(made), { query }), 200);
    hasStatus(await target.send('GET', historyPath(made), { query, as: 'partial' }), 403);
  },
);

const actors = check(
  ['N2-ACTOR'],
  'all history entries of one caller have the same actor, and entries of another organisation have a different actor',
  async (target) => {
    const made = [await make(target, 'participant'), await make(target, 'fundingAgency')];
    for (const record of made) succeeds(await remove(target, record));
    const own = (await Promise.all(made.map((record) => historyOf(target, record)))).flat().map(({ actor }) => actor);
    const [actor] = own;
    holds(
      actor?.id !== undefined && actor.kind !== 'system',
      'A history entry by a caller with an access token must have an actor.',
    );
    equal(
      own,
      own.map(() => actor),
      'The list of actors',
    );
    const theirs = await foreign(target, 'contact');
    const [entry] = listOf(await target.send('GET', historyPath(theirs), { as: 'other' }));
    holds(
      JSON.stringify(entry?.actor) !== JSON.stringify(actor),
      'A history entry of another organisation must have a different actor.',
    );
  },
);

/** Scenarios of decision N2: the entries of a history. */
export const historyScenarios = [...elsewhere, ...pages, cursorScope, actors];
