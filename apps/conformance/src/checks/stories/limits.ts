import { randomUUID } from 'node:crypto';
import { show } from '../../target/answers.ts';
import { make, shared, tryToMake } from '../../target/records.ts';
import { equal, hasStatus, hasViolation, holds, problemOf } from '../support/assertions.ts';
import { check } from '../support/check.ts';
import { patch } from '../support/recordRequests.ts';

const MEBIBYTE = 2 ** 20;
const NAME = 255;
const CONTENT = 100_000;
const TAGS = 50;
const TAG = 100;

const sizes = [
  check(['L1-BODY'], 'a body of more than 1 MiB is 413', async (target) => {
    const raw = JSON.stringify({ note: { content: 'a'.repeat(MEBIBYTE) } });
    const { collection } = await shared(target, 'participantNote');
    hasStatus(await target.send('POST', collection, { raw }), 413);
  }),
  check(['L1-BODY'], 'a body just below 1 MiB is not too large', async (target) => {
    const raw = JSON.stringify({ note: { content: 'a'.repeat(MEBIBYTE - 100) } });
    const { collection } = await shared(target, 'participantNote');
    hasStatus(await target.send('POST', collection, { raw }), 422);
  }),
  ...(
    [
      ['participant', 'lastName'],
      ['course', 'name'],
      ['fundingAgency', 'name'],
      ['contact', 'last_name'],
    ] as const
  ).map(([kind, field]) =>
    check(['L1-NAMES'], `${field} of a ${kind} takes ${NAME} characters, and no more`, async (target) => {
      const name = target.word().padEnd(NAME, 'ä');
      const word = target.word();
      const emoji = `${word}${'😀'.repeat(NAME - word.length)}`;
      equal((await make(target, kind, { [field]: emoji })).record[field], emoji, `\`${field}\``);
      hasViolation((await tryToMake(target, kind, { [field]: '' })).answer, 422, `/${kind}/${field}`);
      equal((await make(target, kind, { [field]: name })).record[field], name, `\`${field}\``);
      const { answer, wrapper } = await tryToMake(target, kind, { [field]: `${name}ä` });
      hasViolation(answer, 422, `/${wrapper}/${field}`);
    }),
  ),
  check(['L1-CONTENT'], `a note takes ${CONTENT} characters of content, and no more`, async (target) => {
    const content = 'ä'.repeat(CONTENT);
    const made = await make(target, 'participantNote', { content });
    equal(made.record.content === content, true, 'Whether the content came back');
    hasViolation(await patch(target, made, { content: `${content}ä` }), 422, '/note/content');
  }),
  check(['L1-TAGS'], `a contact takes ${TAGS} tags of ${TAG} characters, and no more`, async (target) => {
    const tags = Array.from({ length: TAGS }, (_, index) => `${index}`.padEnd(TAG, 'ü'));
    const made = await make(target, 'contact', { tags });
    equal(made.record.tags, tags, '`tags`');
    hasViolation(await patch(target, made, { tags: [...tags, 'a'] }), 422, '/contact/tags');
    hasViolation(await patch(target, made, { tags: ['a'.repeat(TAG + 1)] }), 422, '/contact/tags/0');
  }),
];

const requestIds = [
  check(['L3-KEPT'], 'a well-formed X-Request-Id is kept', async (target) => {
    for (const id of [randomUUID(), '0', 'Order-4711.retry_2', '-a', '.B', '_c', 'D-', 'e.', 'F_', 'x'.repeat(128)]) {
      const answer = await target.send('GET', '/v1/org', { headers: { 'x-request-id': id } });
      equal(answer.headers['x-request-id'], id, '`X-Request-Id`');
    }
  }),
  check(['L3-KEPT'], 'a malformed X-Request-Id is replaced', async (target) => {
    for (const id of ['a b', 'x'.repeat(129), '<script>', 'a,b']) {
      const answer = await target.send('GET', '/v1/org', { headers: { 'x-request-id': id } });
      const given = answer.headers['x-request-id'];
      holds(given !== undefined && given !== id, `\`X-Request-Id\` is ${show(given)} after ${show(id)}.`);
    }
  }),
  check(['L3-IN-PROBLEM'], 'a well-formed X-Request-Id stands in a problem as it was sent', async (target) => {
    for (const id of ['Order-4711.retry_2', 'X'.repeat(128)]) {
      const answer = await target.send('GET', '/v1/contacts/none', { headers: { 'x-request-id': id } });
      equal(problemOf(answer, 404).requestId, id, 'The `requestId` of the problem');
    }
  }),
  check(['L3-REQUEST-ID'], 'no two answers have the same X-Request-Id', async (target) => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => target.send('GET', '/v1/org')));
    const ids = answers.flatMap(({ headers }) => headers['x-request-id'] ?? []);
    equal(new Set(ids).size, 5, 'The number of different ids');
  }),
];

/** Stories of decisions L1 and L3. */
export const limitStories = [...sizes, ...requestIds];
