import { randomUUID } from 'node:crypto';
import { idOf, listOf, recordOf } from '../deployment/answers.ts';
import { make } from '../deployment/records.ts';
import { equal, hasCode, hasStatus, holds } from '../expect/assertions.ts';
import { check } from '../expect/check.ts';
import { patch, remove } from '../expect/recordRequests.ts';

const RACERS = 20;
const RETRIES = 5;
const PATHS = 8;

const unconditional = check(['K1-WITHOUT'], 'a write without `If-Match` succeeds', async (target) => {
  const made = await make(target, 'contact');
  for (const name of ['A', 'B']) hasStatus(await patch(target, made, { function: name }), 200);
  hasStatus(await remove(target, made), 204);
});

/** With one more character it is still a valid key of nearly maximum length. */
const LONG_KEY = 200;
/** Nearly the maximum length of the content of a note. */
const LONG_TEXT = 99_000;

const keyed = (key: string) => ({ headers: { 'idempotency-key': key } });

const keys = [
  check(
    ['K2-REPLAY'],
    'idempotency keys that differ only in case or in the last character are different keys',
    async (target) => {
      const long = target.word().padEnd(LONG_KEY, 'k');
      const contact = { category: 'team', last_name: target.word() };
      const short = target.word();
      const keys = [`${short}a`, `${short}A`, `${long}1`, `${long}2`];
      const answers = keys.map((key) => target.send('POST', '/v1/contacts', { body: { contact }, ...keyed(key) }));
      const ids = (await Promise.all(answers)).map((answer) => idOf(recordOf(hasStatus(answer, 201))));
      equal(new Set(ids).size, keys.length, 'The number of created contacts');
    },
  ),
  check(
    ['K2-OTHER-BODY'],
    'the service rejects a repeated key if a long body differs only in the last character',
    async (target) => {
      const path = `/v1/participants/${(await make(target, 'participant')).id}/notes`;
      const content = `<p>${target.word().padEnd(LONG_TEXT, 'x')}`;
      const sending = keyed(randomUUID());
      const sendWith = (end: string) =>
        target.send('POST', path, { body: { note: { content: `${content}${end}</p>` } }, ...sending });
      hasStatus(await sendWith('a'), 201);
      hasCode(await sendWith('b'), 422, 'idempotency_key_reused');
    },
  ),
  check(
    ['K2-CONCURRENT'],
    'the service executes only one of several simultaneous requests with the same `Idempotency-Key`',
    async (target) => {
      const { id } = await make(target, 'participant');
      const path = `/v1/participants/${id}/notes`;
      const body = { note: { title: target.word() } };
      const key = randomUUID();
      const racing = Array.from({ length: RACERS }, () => target.send('POST', path, { body, ...keyed(key) }));
      const answers = await Promise.all(racing);
      for (const answer of answers) {
        if (hasStatus(answer, 201, 409).status === 201) continue;
        hasCode(answer, 409, 'request_in_progress');
        holds(
          /^\d+$/.test(answer.headers['retry-after'] ?? ''),
          'The 409 response must have the header `Retry-After`.',
        );
      }
      const done = answers.filter(
        ({ status, headers }) => status === 201 && headers['idempotent-replayed'] === undefined,
      );
      equal(done.length, 1, 'The number of executed requests');
      const ids = new Set(answers.filter(({ status }) => status === 201).map((answer) => recordOf(answer).id));
      holds(ids.size <= 1, `Requests with one key must create one note, but created ${ids.size}.`);
      equal(listOf(await target.send('GET', path)).length, 1, 'The number of notes');
    },
  ),
  check(
    ['K2-PER-PATH'],
    'the service executes all simultaneous requests with the same `Idempotency-Key` on different paths',
    async (target) => {
      const parents = await Promise.all(Array.from({ length: PATHS }, () => make(target, 'participant')));
      for (let round = 0; round < RETRIES; round += 1) {
        const key = randomUUID();
        const body = { note: { title: target.word() } };
        const racing = parents.map(({ path }) => target.send('POST', `${path}/notes`, { body, ...keyed(key) }));
        for (const answer of await Promise.all(racing))
          equal(hasStatus(answer, 201).headers['idempotent-replayed'], undefined, '`Idempotent-Replayed`');
      }
    },
  ),
  check(
    ['K2-REFUSED-FREES'],
    'a client can reuse the `Idempotency-Key` of a request that was rejected because of a taken value',
    async (target) => {
      const number = target.word();
      const holder = await make(target, 'participant', { internalCustomerNumber: number });
      const body = { participant: holder.sent };
      const key = randomUUID();
      const corrected = { participant: { ...holder.sent, internalCustomerNumber: target.word() } };
      const another = randomUUID();
      for (const each of [key, another])
        hasStatus(await target.send('POST', holder.collection, { body, ...keyed(each) }), 409);
      hasStatus(await target.send('POST', holder.collection, { body: corrected, ...keyed(another) }), 201);
      hasStatus(await remove(target, holder), 200);
      const answer = hasStatus(await target.send('POST', holder.collection, { body, ...keyed(key) }), 201);
      equal(answer.headers['idempotent-replayed'], undefined, '`Idempotent-Replayed`');
    },
  ),
];

/** Scenarios of decisions K1 and K2: versions and retries. */
export const retryScenarios = [unconditional, ...keys];
