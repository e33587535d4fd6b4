import { setTimeout as pause } from 'node:timers/promises';
import { succeeds } from '../deployment/answers.ts';
import { ChangedByOthers } from '../deployment/errors.ts';
import type { Answer } from '../deployment/httpClient.ts';
import { withForeign } from '../deployment/programs.ts';
import { type Made, make, shared } from '../deployment/records.ts';
import type { Target } from '../deployment/target.ts';
import { equal, hasStatus, holds } from '../expect/assertions.ts';
import { check } from '../expect/check.ts';
import { changesOf, endOfFeed, nextOf, ofRecord, type Query, readFeed, shown } from '../expect/feed.ts';
import { obtainToken, revoke, withToken } from '../expect/oauth.ts';
import { enrol } from '../expect/roles.ts';
import type { Kind } from '../interface/kinds.ts';
import { type Change, FEED } from '../interface/modules.ts';

/** A type with a single record, so that a waiting request sees no change unless someone changes this record. */
const QUIET: readonly Kind[] = ['organisation'];

/** Prevents other checks of the run from changing a record of the quiet type. */
const quietly = (target: Target, prove: (own: Target) => Promise<void>): Promise<void> =>
  withForeign(target, 'organisation', (own) => prove(own));

/**
 * Requires that there are no changes of the quiet types.
 * @throws Skipped if there is one: another client wrote, and nothing can be concluded
 */
const staysQuiet = (page: Answer, what: string): void => {
  const found = changesOf(page);
  const isQuiet = ({ type }: Change): boolean => QUIET.some((quiet) => quiet === type);
  if (found.length > 0 && found.every(isQuiet)) throw new ChangedByOthers(FEED);
  equal(found, [], what);
};

const MS = 1_000;
/** A tolerance above the clock and timer differences of two machines. */
const TOLERANCE_MS = 100;

const waiting = (target: Target, query: Query, prefer: string) =>
  readFeed(target, query, { headers: { prefer }, waits: true });

/**
 * Follows the feed with waiting requests until it shows a record created in the meantime; each page must have changes.
 */
const followed = async (target: Target, from: Query, prefer: string, made: Promise<{ id: string }>) => {
  const seen: Change[] = [];
  let applied: string | undefined;
  for (let position = from; ; ) {
    const page = await waiting(target, position, prefer);
    const found = changesOf(page);
    seen.push(...found);
    applied = page.headers['preference-applied'];
    if (found.length === 0) return { seen, applied };
    const known = await made;
    if (ofRecord(seen, known).length > 0) return { seen, applied };
    position = nextOf(page);
  }
};

/** The number of simultaneously waiting requests: more than a service with one connection per request could hold. */
const WAITING = 40;
/** The time for these requests to arrive, and how often other requests are sent in the meantime. */
const ARRIVAL_MS = 2_000;
const BETWEEN_MS = 100;

/**
 * Requires that a request waiting for changes of these types receives a response when a note is written, if notes are
 * one of them.
 * @param before an action before, while the request starts to wait
 */
const isWokenByNote = async (
  target: Target,
  types: readonly Kind[],
  before: (parent: Made) => Promise<unknown>,
): Promise<void> => {
  const from = await endOfFeed(target, types);
  const parent = await shared(target, 'course');
  const making = Promise.withResolvers<{ id: string }>();
  const write = async () => {
    await before(parent);
    const made = await make(target, 'courseNote', {}, { parent });
    making.resolve(made);
    return made;
  };
  const [{ seen }, made] = await Promise.all([followed(target, from, 'wait=20', making.promise), write()]);
  equal(
    shown(ofRecord(seen, made)),
    ['created 1'],
    `The changes of the record in the change feed with types=${types.join()}`,
  );
};

const isRead = async (target: Target, { path }: Made): Promise<void> => {
  hasStatus(await target.send('GET', path), 200);
};

/** Scenarios of decision N1: requests that wait for the first change. */
export const changeWaitScenarios = [
  // The response must arrive before the suite's time-out, which is shorter than the preferred wait.
  check(['N1-WAIT'], 'a request that waits for changes receives its response at the first change', (target) =>
    isWokenByNote(target, ['courseNote'], (parent) => isRead(target, parent)),
  ),
  check(
    ['N1-WAIT'],
    'a request that waits for changes of several types receives its response at a change of the last type',
    (target) => isWokenByNote(target, [...QUIET, 'courseNote'], (parent) => isRead(target, parent)),
  ),
  check(
    ['N1-WAIT-EMPTY'],
    'a request that waits for changes receives an empty response when its waiting time is over, and not before',
    (target) =>
      quietly(target, async (own) => {
        const from = await endOfFeed(own, QUIET);
        const began = performance.now();
        const page = await waiting(own, from, 'wait=1');
        staysQuiet(page, 'The list of changes');
        const took = performance.now() - began;
        holds(
          took > MS - TOLERANCE_MS,
          `The response must arrive at the end of the wait, but arrived after ${Math.round(took)} ms without a change.`,
        );
        equal(page.headers['preference-applied'], 'wait=1', '`Preference-Applied`');
        hasStatus(await readFeed(own, nextOf(page)), 200);
      }),
  ),
  check(['N1-WAIT-EMPTY'], 'a change of another type does not end a request that waits for changes', (target) =>
    quietly(target, async (own) => {
      const from = await endOfFeed(own, QUIET);
      const began = performance.now();
      const [page] = await Promise.all([waiting(own, from, 'wait=1'), make(own, 'contact')]);
      staysQuiet(page, 'The list of changes');
      const took = performance.now() - began;
      holds(
        took > MS - TOLERANCE_MS,
        `The response must arrive at the end of the wait, but arrived after ${Math.round(took)} ms without a change.`,
      );
    }),
  ),
  check(
    ['N1-WAIT'],
    'a request that waits for changes receives its response even if a change of another type comes first',
    (target) =>
      isWokenByNote(target, ['courseNote'], async () => {
        for (const kind of ['contact', 'fundingAgency'] as const) await make(target, kind);
      }),
  ),
  check(
    ['N1-WAIT'],
    'two requests that wait for changes of different types both receive their responses at a write that changes both',
    async (target) => {
      const both = [await make(target, 'participant'), await make(target, 'course')] as const;
      const from = await Promise.all(both.map(({ kind }) => endOfFeed(target, [kind])));
      const making = Promise.withResolvers<void>();
      const write = async () => {
        for (const { path } of both) hasStatus(await target.send('GET', path), 200);
        succeeds(await enrol(target, ...both));
        making.resolve();
      };
      const following = both.map(async (made, at) => {
        const written = making.promise.then(() => made);
        return shown(ofRecord((await followed(target, from[at] ?? {}, 'wait=20', written)).seen, made));
      });
      const [, ...seen] = await Promise.all([write(), ...following]);
      equal(seen, [['updated 2'], ['updated 2']], 'The changes of the participant and of the course');
    },
  ),
  check(['N1-WAIT-APPLIED'], 'the service accepts unusual spellings of `Prefer: wait`', async (target) => {
    const from = await endOfFeed(target, QUIET);
    for (const prefer of [
      'wait=0',
      'WAIT=0',
      'wait = 0',
      'wait="0"',
      'wait=0; foo=bar',
      'respond-async, wait=0',
      'foo="a, wait=9", wait=0',
      'wait=0, wait=20',
    ]) {
      const { headers } = hasStatus(await waiting(target, from, prefer), 200);
      equal(headers['preference-applied'], 'wait=0', `\`Preference-Applied\` for ${prefer}`);
    }
  }),
  check(['N1-WAIT-APPLIED'], 'the service treats `Prefer: wait` above 20 seconds as 20 seconds', async (target) => {
    const from = await endOfFeed(target, ['courseNote']);
    const made = await make(target, 'courseNote');
    for (const prefer of ['wait=60', 'wait=100']) {
      const { applied, seen } = await followed(target, from, prefer, Promise.resolve(made));
      equal(shown(ofRecord(seen, made)), ['created 1'], 'The changes of the record');
      equal(applied, 'wait=20', `\`Preference-Applied\` for ${prefer}`);
    }
  }),
  check(['N1-WAIT-MALFORMED'], 'the service ignores a malformed `Prefer: wait`', (target) =>
    quietly(target, async (own) => {
      const from = await endOfFeed(own, QUIET);
      for (const prefer of [
        'wait',
        'wait=',
        'wait=-1',
        'wait=soon',
        'wait=1.5',
        'wait=1e1',
        'waits=3',
        'foo="wait=3"',
        ';;,"',
      ]) {
        const page = await waiting(own, from, prefer);
        equal(page.headers['preference-applied'], undefined, `\`Preference-Applied\` for ${prefer}`);
        staysQuiet(page, `The list of changes for ${prefer}`);
      }
      equal(
        (await readFeed(own, from)).headers['preference-applied'],
        undefined,
        '`Preference-Applied` without `Prefer`',
      );
    }),
  ),
  check(
    ['N1-WAIT-REVOKED'],
    'the service rejects a request that waits for changes if its access token is revoked',
    (target) =>
      quietly(target, async (own) => {
        const from = await endOfFeed(own, QUIET);
        const { token } = await obtainToken(own);
        const end = async () => {
          hasStatus(await own.send('GET', '/v1/org', withToken(token)), 200);
          await revoke(own, token);
        };
        const sending = { ...withToken(token), headers: { prefer: 'wait=3' }, waits: true } as const;
        const [page] = await Promise.all([readFeed(own, from, sending), end()]);
        if (page.status === 200) staysQuiet(page, 'The list of changes');
        hasStatus(page, 401);
      }),
  ),
  check(
    ['N1-WAIT-OTHERS'],
    `${WAITING} requests that wait for changes do not delay other requests, and all receive the change`,
    async (target) => {
      const parent = await shared(target, 'course');
      const from = await endOfFeed(target, ['courseNote']);
      const making = Promise.withResolvers<{ id: string }>();
      const write = async () => {
        // Long enough that the last ones are sent while all the others wait.
        for (const began = performance.now(); performance.now() - began < ARRIVAL_MS; await pause(BETWEEN_MS))
          hasStatus(await target.send('GET', parent.path), 200);
        const made = await make(target, 'courseNote', {}, { parent });
        making.resolve(made);
        return made;
      };
      const all = Array.from({ length: WAITING }, () => followed(target, from, 'wait=20', making.promise));
      const [made, ...followers] = await Promise.all([write(), ...all]);
      for (const { seen } of followers) equal(shown(ofRecord(seen, made)), ['created 1'], 'The changes of the record');
    },
  ),
];
