import { make, shared, tryToMake } from '../deployment/records.ts';
import { equal, hasStatus, hasViolation } from '../expect/assertions.ts';
import { check } from '../expect/check.ts';
import { patch } from '../expect/recordRequests.ts';
import { oneInWords } from '../interface/kindWords.ts';

const MEBIBYTE = 2 ** 20;
const NAME = 255;
const CONTENT = 100_000;
const TAGS = 50;
const TAG = 100;

/** Scenarios of decision L1. */
export const limitScenarios = [
  check(['L1-BODY'], 'the service responds with 413 to a body of more than 1 MiB', async (target) => {
    const raw = JSON.stringify({ note: { content: 'a'.repeat(MEBIBYTE) } });
    const { collection } = await shared(target, 'participantNote');
    hasStatus(await target.send('POST', collection, { raw }), 413);
  }),
  check(['L1-BODY'], 'the service does not reject a body just below 1 MiB with 413', async (target) => {
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
    check(['L1-NAMES'], `\`${field}\` of ${oneInWords(kind)} accepts 1 to ${NAME} characters`, async (target) => {
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
  check(['L1-CONTENT'], `the content of a note accepts at most ${CONTENT} characters`, async (target) => {
    const content = 'ä'.repeat(CONTENT);
    const made = await make(target, 'participantNote', { content });
    equal(made.record.content === content, true, 'Whether the response contains the same content');
    hasViolation(await patch(target, made, { content: `${content}ä` }), 422, '/note/content');
  }),
  check(['L1-TAGS'], `a contact accepts at most ${TAGS} tags of at most ${TAG} characters`, async (target) => {
    const tags = Array.from({ length: TAGS }, (_, index) => `${index}`.padEnd(TAG, 'ü'));
    const made = await make(target, 'contact', { tags });
    equal(made.record.tags, tags, '`tags`');
    hasViolation(await patch(target, made, { tags: [...tags, 'a'] }), 422, '/contact/tags');
    hasViolation(await patch(target, made, { tags: ['a'.repeat(TAG + 1)] }), 422, '/contact/tags/0');
  }),
];
