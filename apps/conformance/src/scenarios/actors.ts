import { jsonOf, recordOf, show, succeeds } from '../deployment/answers.ts';
import { permits } from '../deployment/clientForms.ts';
import { type Made, madeOf, make } from '../deployment/records.ts';
import type { Client } from '../deployment/settings.ts';
import type { RequestOptions, Target } from '../deployment/target.ts';
import { equal, hasStatus, holds } from '../expect/assertions.ts';
import { check, ofSeveral } from '../expect/check.ts';
import { changesUntil, endOfFeed, ofRecord, type Query } from '../expect/feed.ts';
import { historyOf } from '../expect/history.ts';
import { askAsClient, EVERY_SCOPE, obtainToken, sharedToken, userClientOf, withToken } from '../expect/oauth.ts';
import { requireModules } from '../expect/offered.ts';
import { patch, remove } from '../expect/recordRequests.ts';
import { alone, change, permissionsOf, permitted, thenUndo, userPath } from '../expect/userOfClient.ts';
import { isObject, type JsonObject } from '../interface/json.ts';
import { oneInWords } from '../interface/kindWords.ts';
import { hiddenCourses, type Lives, livesBy, livesByOrganisation } from '../protocol/generated/lives.ts';

/** An actor as a history names it. */
interface Actor {
  kind: string;
  id: unknown;
}

/** A caller, and the actor that its writes must have. */
interface Writer {
  sending: RequestOptions;
  actor: Actor;
}

/** The actor of a token is its user, otherwise its client, otherwise the token itself. */
const actorOf = ({ sub, client_id: client, jti }: JsonObject): Actor => {
  if (sub === client) return { kind: 'client', id: sub };
  return { kind: sub === jti ? 'token' : 'user', id: sub };
};

const writerOf = async (target: Target, token: string, client?: Client): Promise<Writer> => {
  const said = jsonOf(hasStatus(await askAsClient(target, 'introspection_endpoint', { token }, client), 200));
  holds(
    isObject(said) && said.active === true,
    `The introspection endpoint must report an active token, but responded with ${show(said)}.`,
  );
  return { sending: withToken(token), actor: actorOf(said) };
};

const SCOPE = 'contacts:write';

/** A record written by several callers, the expected actors, oldest first, and the earlier end of the feed. */
interface Written {
  made: Made;
  actors: readonly Actor[];
  from: Query;
  /** The last one created. */
  last: Made;
}

/** Writes a contact with one caller after another. */
const writtenBy = async (target: Target, [creator, ...others]: readonly [Writer, ...Writer[]]): Promise<Written> => {
  const isFed = target.settings.modules.includes('changes');
  const last = await make(target, 'contact');
  const from = isFed ? await endOfFeed(target, ['contact']) : {};
  const { kind, collection, wrapper, sent } = last;
  const answer = await target.send('POST', collection, { ...creator.sending, body: { [wrapper]: sent } });
  const made = madeOf({ kind, collection, wrapper, sent }, answer);
  for (const { sending } of others) succeeds(await patch(target, made, { function: target.word() }, sending));
  succeeds(await remove(target, made, others.at(-1)?.sending));
  return {
    made,
    from,
    last: await make(target, 'contact'),
    actors: [creator, ...others, ...others.slice(-1)].map(({ actor }) => actor),
  };
};

/** Written with two tokens of a client, and with a token that no client obtained. */
const writtenByClient = (target: Target): Promise<Written> =>
  target.once('a contact written with tokens of a client', async (own) => {
    const first = await writerOf(own, (await sharedToken(own)).token);
    const second = await writerOf(own, (await sharedToken(own, SCOPE)).token);
    return writtenBy(own, [first, second, await writerOf(own, own.settings.tokens.main), second]);
  });

/** Other results of a user's requests, the courses missing from the user's list, and the authors' names. */
interface ByUser {
  lives: readonly Lives[];
  hidden: readonly string[];
  /** The names of the authors in the history, before the user is renamed twice and afterwards. */
  names: readonly [before: readonly unknown[], after: readonly unknown[]];
}

const namesIn = async (target: Target, { made }: Written): Promise<unknown[]> => {
  const entries = target.settings.modules.includes('history') ? await historyOf(target, made) : [];
  return entries.map(({ actor }) => actor.name);
};

/** Written with a token of a user, and with a token that no client obtained. */
const writtenByUser = (target: Target): Promise<Written & ByUser> =>
  target.once('a contact written by a user', async (own) => {
    const led = await livesByOrganisation(own);
    return alone(own, async (known) => {
      const { token } = await obtainToken(own, undefined, userClientOf(own));
      const writeByUser = async () => {
        const isWhole = (await permissionsOf(own, known)).some(({ scopes }) => scopes.includes(EVERY_SCOPE));
        const { scopes } = await permitted(own, known, token, isWhole ? EVERY_SCOPE : SCOPE);
        const [user, other] = await Promise.all([
          writerOf(own, token, userClientOf(own)),
          writerOf(own, own.settings.tokens.main, userClientOf(own)),
        ]);
        const [written, lives] = await Promise.all([
          writtenBy(own, [user, other, user]),
          livesBy(own, led, user.sending, scopes),
        ]);
        const hidden = permits(scopes, 'courses:read') ? await hiddenCourses(own, known, user.sending) : [];
        const before = await namesIn(own, written);
        for (const name of [own.word(), own.word()]) await change(own, known, { firstName: name });
        const names = [before, await namesIn(own, written)] as const;
        return { ...written, lives, hidden, names };
      };
      const { locations, firstName } = recordOf(await own.send('GET', await userPath(own)));
      return thenUndo(own, known, writeByUser, () => change(own, known, { groups: [], locations, firstName }));
    });
  });

const writers = [
  ['the client of the access token', writtenByClient],
  ['the user of the access token', writtenByUser],
] as const;

const statusesOf = (steps: Lives['byOther']) => steps.map(([asked, status]) => [asked, status]);
const contentsOf = (steps: Lives['byOther']) => steps.map(([asked, , content]) => [asked, content]);

const ofUser = [
  check(
    ['A1-USER'],
    'a user with the required scopes receives the same response statuses as an access token of the organisation',
    async (target) => {
      const { lives } = await writtenByUser(target);
      for (const { kind, byOther, byOrganisation } of lives)
        equal(
          statusesOf(byOther),
          statusesOf(byOrganisation),
          `The response statuses for a user who writes ${oneInWords(kind)}`,
        );
    },
  ),
  check(
    ['R4-ABSENT'],
    'records that a user writes have the same fields as records that the organisation writes',
    async (target) => {
      const { lives } = await writtenByUser(target);
      for (const { kind, byOther, byOrganisation } of lives)
        equal(contentsOf(byOther), contentsOf(byOrganisation), `The response to a user who writes ${oneInWords(kind)}`);
    },
  ),
];

const ofClient = ofSeveral(
  check(
    ['A2-CLIENT-CREDENTIALS'],
    'an OAuth client receives the same responses as an access token of the organisation',
    async (target) => {
      const { token } = await sharedToken(target);
      const led = await livesByOrganisation(target);
      for (const { kind, byOther, byOrganisation } of await livesBy(target, led, withToken(token), [EVERY_SCOPE]))
        equal(byOther, byOrganisation, `The response to a client that writes ${oneInWords(kind)}`);
    },
  ),
);

const everywhere = check(
  ['A1-USER'],
  'a user who belongs to one location sees the courses of all locations',
  async (target) => {
    const { hidden } = await writtenByUser(target);
    equal(hidden, [], 'The list of courses that the user cannot see');
  },
);

const whoHasWritten = writers.flatMap(([whom, written]) => [
  check(['N2-ACTOR'], `a history names ${whom} as the actor of each entry`, async (target) => {
    const { made, actors } = await written(target);
    const entries = (await historyOf(target, made)).toReversed();
    equal(
      entries.map(({ actor: { kind, id } }) => ({ kind, id })),
      actors,
      'The list of actors, oldest first',
    );
  }),
  check(['N1-ACTOR'], `the change feed names ${whom} as the actor of each change`, async (target) => {
    requireModules(target, 'changes');
    const { made, actors, from, last } = await written(target);
    const changes = ofRecord(await changesUntil(target, from, last), made);
    equal(
      changes.map(({ actorId }) => actorId),
      actors.map(({ id }) => id),
      'The list of actors',
    );
  }),
]);

const named = check(
  ['N2-ACTOR-THEN'],
  'a history keeps the name that a user had at the time of a change, even after two renames',
  async (target) => {
    requireModules(target, 'history', 'userLifecycle');
    const { names } = await writtenByUser(target);
    const [before, after] = names;
    holds(
      before.some((name) => name !== undefined),
      'The history must contain the names of its actors, but contains none.',
    );
    equal(after, before, 'The names in the history after the user was renamed');
  },
);

/**
 * Scenarios of decisions N1 and N2: the actor of a change is the owner of the token, and nothing else depends on the
 * owner.
 */
export const actorScenarios = [...whoHasWritten, named, ...ofUser, ofClient, everywhere];
