import { existing, make, tryToMake } from '../deployment/records.ts';
import { equal, hasStatus, hasViolation } from '../expect/assertions.ts';
import { type Check, check, ofSeveral } from '../expect/check.ts';
import { requireRemovable } from '../expect/offered.ts';
import { patch, put, readRecord, remove } from '../expect/recordRequests.ts';
import { uniqueFieldsOf } from '../expect/uniqueFields.ts';
import { type Kind, temporaryKinds } from '../interface/kinds.ts';
import { inWords } from '../interface/kindWords.ts';

/** The requirements that declare values of a field unique. */
const REQUIREMENTS: Partial<Record<Kind, Check['requirements']>> = {
  participant: ['F-PARTICIPANT-NUMBER'],
  course: ['F-COURSE-NUMBER'],
  user: ['F-USER-EMAIL', 'N3-EMAIL'],
};

const unique = temporaryKinds.flatMap(uniqueFieldsOf).flatMap(({ kind, field, isEmail, valueFor }) => {
  const requirements = REQUIREMENTS[kind] ?? ['B-UNIQUE-AGAIN'];
  return [
    check(
      requirements,
      `the service responds with 409 to a POST, PUT or PATCH with a taken ${field}, and writes nothing`,
      async (target) => {
        requireRemovable(target, kind);
        const value = valueFor(target);
        const [first, second] = [await make(target, kind, { [field]: value }), await make(target, kind)];
        const pointer = `/${second.wrapper}/${field}`;
        hasViolation((await tryToMake(target, kind, { [field]: value })).answer, 409, pointer);
        hasViolation(await patch(target, second, { [field]: value }), 409, pointer);
        hasViolation(await put(target, second, { ...second.sent, [field]: value }), 409, pointer);
        equal(await readRecord(target, second), second.record, `The second ${inWords(kind)} after the rejected writes`);
        for (const own of [value, value.toUpperCase(), value])
          hasStatus(await patch(target, first, { [field]: own }), 200);
      },
    ),
    ofSeveral(
      check(
        requirements,
        `POST, PUT and PATCH accept a value of ${field} that a record of another organisation has`,
        async (target) => {
          requireRemovable(target, kind);
          const [one, two, three] = [valueFor(target), valueFor(target), valueFor(target)];
          for (const value of [one, two, three]) await make(target, kind, { [field]: value }, { as: 'other' });
          const made = await make(target, kind, { [field]: one });
          equal(made.record[field], one, `\`${field}\``);
          hasStatus(await patch(target, made, { [field]: two }), 200);
          hasStatus(await put(target, made, { ...made.sent, [field]: three }), 200);
          equal((await readRecord(target, made))[field], three, `\`${field}\``);
        },
      ),
    ),
    check(
      ['B-UNIQUE-CASE'],
      `the service treats ${field} in another case as ${isEmail ? 'a duplicate' : 'a different value'}`,
      async (target) => {
        requireRemovable(target, kind);
        const value = valueFor(target);
        await make(target, kind, { [field]: value });
        const [upper, lower] = [value.toUpperCase(), value.toLowerCase()];
        const second = await make(target, kind);
        const answers = [
          (await tryToMake(target, kind, { [field]: upper })).answer,
          await patch(target, second, { [field]: isEmail ? upper : lower }),
        ];
        const statuses = isEmail ? [409, 409] : [201, 200];
        equal(
          answers.map(({ status }) => status),
          statuses,
          'The statuses of a creation and of a change',
        );
      },
    ),
    check(
      ['B-UNIQUE-AGAIN'],
      `a new ${inWords(kind)} can have the ${field} of a deleted ${inWords(kind)}`,
      async (target) => {
        requireRemovable(target, kind);
        const value = valueFor(target);
        await remove(target, await make(target, kind, { [field]: value }));
        equal((await make(target, kind, { [field]: value })).record[field], value, `\`${field}\``);
      },
    ),
  ];
});

const userEmail = check(
  ['F-USER-EMAIL'],
  'the service responds with 409 to a new user with the e-mail address of an existing user',
  async (target) => {
    // It is read again, because another client may have deleted it since.
    const { email } = await readRecord(target, await existing(target, 'user'));
    const user = { firstName: 'A', lastName: target.word(), email };
    hasViolation(await target.send('POST', '/v1/users', { body: { user } }), 409, '/user/email');
  },
);

/** Scenarios of fields whose values are unique among the undeleted records of an organisation. */
export const uniqueValueScenarios = [...unique, userEmail];
