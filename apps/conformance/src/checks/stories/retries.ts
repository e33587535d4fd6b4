import { randomUUID } from 'node:crypto';
import { equal, hasStatus, holds, listOf, recordOf, show, succeeds } from '../../site/json.ts';
import { make } from '../../site/records.ts';
import { get, now, patch, put, remove } from '../acts.ts';
import { check } from '../check.ts';

const KINDS = [
  'participant',
  'course',
  'coaching',
  'contact',
  'fundingAgency',
  'participantNote',
  'courseNote',
] as const;
const RACERS = 6;
const RETRIES = 5;

const versions = KINDS.flatMap((kind) => [
  check(['K1-ETAG-CHANGES'], `the ETag of a ${kind} changes with each write, and only then`, async (site) => {
    const made = await make(site, kind);
    const tag = async () => succeeds(await get(site, made)).headers.etag;
    const first = await tag();
    equal(first, made.answer.headers.etag, 'The `ETag` of the read and of the creation');
    equal(await tag(), first, 'The `ETag` of a second read');
    const patched = hasStatus(await patch(site, made, made.sent), 200).headers.etag;
    const put_ = hasStatus(await put(site, made, made.sent), 200).headers.etag;
    equal(await tag(), put_, 'The `ETag` of the read after PUT');
    holds(new Set([first, patched, put_]).size === 3, `The tags ${show([first, patched, put_])} have to differ.`);
  }),
  check(['K1-NOT-MODIFIED'], `If-None-Match with the version of a ${kind} is 304 without a body`, async (site) => {
    const made = await make(site, kind);
    const { etag = '' } = succeeds(await get(site, made)).headers;
    const same = await site.send('GET', made.path, { headers: { 'if-none-match': etag } });
    equal(hasStatus(same, 304).text, '', 'The body of 304');
    hasStatus(await site.send('GET', made.path, { headers: { 'if-none-match': '"another"' } }), 200);
    hasStatus(await patch(site, made, made.sent), 200);
    hasStatus(await site.send('GET', made.path, { headers: { 'if-none-match': etag } }), 200);
  }),
  check(['K1-STALE'], `If-Match with another version of a ${kind} is 412, and nothing is written`, async (site) => {
    const made = await make(site, kind);
    const stale = { headers: { 'if-match': made.answer.headers.etag ?? '' } };
    hasStatus(await patch(site, made, made.sent), 200);
    const before = await now(site, made);
    hasStatus(await patch(site, made, made.sent, stale), 412);
    hasStatus(await put(site, made, made.sent, stale), 412);
    hasStatus(await remove(site, made, stale), 412);
    equal(await now(site, made), before, `The ${kind} after refused writes`);
  }),
  check(['K1-CURRENT'], `If-Match with the current version of a ${kind} lets writes through`, async (site) => {
    const made = await make(site, kind);
    const current = async () => ({ headers: { 'if-match': succeeds(await get(site, made)).headers.etag ?? '' } });
    hasStatus(await patch(site, made, made.sent, await current()), 200);
    hasStatus(await put(site, made, made.sent, await current()), 200);
    hasStatus(await patch(site, made, made.sent, { headers: { 'if-match': '*' } }), 200);
    succeeds(await remove(site, made, await current()));
  }),
]);

const PARALLEL = [
  'preferredName',
  'birthCity',
  'customerNumber',
  'marketingChannel',
  'birthCountry',
  'gender',
] as const;

const races = [
  check(['K1-RACE'], 'of several writers with the same If-Match exactly one wins', async (site) => {
    const made = await make(site, 'contact');
    const headers = { 'if-match': made.answer.headers.etag ?? '' };
    const writers = Array.from({ length: RACERS }, (_, index) => `Writer ${index}`);
    const answers = await Promise.all(writers.map((name) => patch(site, made, { function: name }, { headers })));
    const winners = answers.flatMap(({ status }, index) => (status === 200 ? [writers[index]] : []));
    equal(winners.length, 1, 'The number of writers that won');
    holds(
      answers.every(({ status }) => status === 200 || status === 412),
      'The others have to be answered 412.',
    );
    equal((await now(site, made)).function, winners[0], '`function`');
  }),
  check(['K1-PARALLEL'], 'parallel PATCHes of different fields all survive', async (site) => {
    const made = await make(site, 'participant');
    const values = {
      preferredName: 'A',
      birthCity: 'B',
      customerNumber: 'C',
      marketingChannel: 'D',
      birthCountry: 'DE',
      gender: 'diverse',
    };
    const answers = await Promise.all(PARALLEL.map((field) => patch(site, made, { [field]: values[field] })));
    for (const answer of answers) hasStatus(answer, 200);
    const record = await now(site, made);
    for (const field of PARALLEL) equal(record[field], values[field], `\`${field}\``);
  }),
  check(['K1-WITHOUT'], 'without If-Match a write goes through', async (site) => {
    const made = await make(site, 'contact');
    for (const name of ['A', 'B']) hasStatus(await patch(site, made, { function: name }), 200);
    hasStatus(await remove(site, made), 204);
  }),
  check(['K1-WEAK'], 'a weak tag matches no If-Match', async (site) => {
    const made = await make(site, 'contact');
    const headers = { 'if-match': `W/${made.answer.headers.etag}` };
    hasStatus(await patch(site, made, { function: 'A' }, { headers }), 412);
  }),
  ...['nonsense', '"open', 'a, "b"', ''].map((tag) =>
    check(['K1-MALFORMED'], `If-Match: ${tag === '' ? '(empty)' : tag} is 400`, async (site) => {
      const made = await make(site, 'contact');
      hasStatus(await patch(site, made, { function: 'A' }, { headers: { 'if-match': tag } }), 400);
    }),
  ),
];

const keyed = (key: string) => ({ headers: { 'idempotency-key': key } });

const replays = KINDS.map((kind) =>
  check(['K2-REPLAY'], `the same key and body create one ${kind} and answer the same`, async (site) => {
    const { collection, wrapper, sent } = await make(site, kind);
    const body = { [wrapper]: { ...sent, ...(kind === 'course' ? { courseNumber: site.word() } : {}) } };
    const key = randomUUID();
    const first = hasStatus(await site.send('POST', collection, { body, ...keyed(key) }), 201);
    equal(first.headers['idempotent-replayed'], undefined, '`Idempotent-Replayed` of the first answer');
    const again = hasStatus(await site.send('POST', collection, { body, ...keyed(key) }), 201);
    equal(again.headers['idempotent-replayed'], 'true', '`Idempotent-Replayed` of the second answer');
    equal(recordOf(again), recordOf(first), 'The second answer');
  }),
);

const keys = [
  check(['K2-REPLAY'], 'a replay makes no second note', async (site) => {
    const { collection } = await make(site, 'participant');
    const path = `${collection}/${(await make(site, 'participant')).id}/notes`;
    const body = { note: { title: site.word() } };
    const key = randomUUID();
    for (let tries = 0; tries < 3; tries += 1) hasStatus(await site.send('POST', path, { body, ...keyed(key) }), 201);
    equal(listOf(await site.send('GET', path)).length, 1, 'The number of notes');
  }),
  check(['K2-OTHER-BODY'], 'the same key with another body is 422, and creates nothing', async (site) => {
    const { id } = await make(site, 'participant');
    const path = `/v1/participants/${id}/notes`;
    const key = randomUUID();
    hasStatus(await site.send('POST', path, { body: { note: { title: 'A' } }, ...keyed(key) }), 201);
    hasStatus(await site.send('POST', path, { body: { note: { title: 'B' } }, ...keyed(key) }), 422);
    equal(listOf(await site.send('GET', path)).length, 1, 'The number of notes');
  }),
  check(['K2-CONCURRENT'], 'of requests with the same key at the same time one is carried out', async (site) => {
    const { id } = await make(site, 'participant');
    const path = `/v1/participants/${id}/notes`;
    const body = { note: { title: site.word() } };
    const key = randomUUID();
    const racing = Array.from({ length: RACERS }, () => site.send('POST', path, { body, ...keyed(key) }));
    const answers = await Promise.all(racing);
    for (const answer of answers) hasStatus(answer, 201, 409);
    const ids = new Set(answers.filter(({ status }) => status === 201).map((answer) => recordOf(answer).id));
    holds(ids.size <= 1, `The requests with one key created ${ids.size} notes.`);
    equal(listOf(await site.send('GET', path)).length, 1, 'The number of notes');
  }),
  check(['K2-PER-PATH'], 'the same key on another path is another request', async (site) => {
    const key = randomUUID();
    const [one, other] = [await make(site, 'participant'), await make(site, 'participant')];
    for (const { path } of [one, other]) {
      const answer = await site.send('POST', `${path}/notes`, { body: { note: { title: 'A' } }, ...keyed(key) });
      equal(hasStatus(answer, 201).headers['idempotent-replayed'], undefined, '`Idempotent-Replayed`');
    }
  }),
  check(['K2-REFUSED-FREES'], 'a refused request leaves its key free', async (site) => {
    const key = randomUUID();
    for (let tries = 0; tries < RETRIES; tries += 1) {
      hasStatus(await site.send('POST', '/v1/contacts', { body: { contact: {} }, ...keyed(key) }), 422);
    }
    hasStatus(await site.send('POST', '/v1/contacts', { body: { contact: { category: 'team' } }, ...keyed(key) }), 201);
  }),
];

/** Stories of decisions K1 and K2: versions and retries. */
export const retryStories = [...versions, ...races, ...replays, ...keys];
