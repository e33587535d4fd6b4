import { recordOf, show } from '../deployment/answers.ts';
import { withProgram, withUntouchedProgram } from '../deployment/programs.ts';
import { make, shared, tryToMake } from '../deployment/records.ts';
import type { Target } from '../deployment/target.ts';
import { equal, hasStatus, hasViolation, holds, holdsFields } from '../expect/assertions.ts';
import { check } from '../expect/check.ts';
import { patch, put, readRecord } from '../expect/recordRequests.ts';
import { makeAnother } from '../expect/validRequests.ts';
import { inWords, oneInWords } from '../interface/kindWords.ts';

const newContact = (target: Target, contact: unknown) => target.send('POST', '/v1/contacts', { body: { contact } });

const nulls = [
  check(
    ['R4-NULL-INPUT'],
    'the creation of a record treats a field with the value null like an omitted field',
    async (target) => {
      const { record } = await make(target, 'participant', { birthCity: null, address: null, dateOfBirth: null });
      for (const field of ['birthCity', 'address', 'dateOfBirth'])
        holds(!(field in record), `The response must not contain \`${field}\`.`);
    },
  ),
  check(['R4-NULL-PATCH'], 'a PATCH with the value null clears the field', async (target) => {
    const made = await make(target, 'participant', { birthCity: 'Bonn', birthCountry: 'DE' });
    hasStatus(await patch(target, made, { birthCity: null }), 200);
    const record = await readRecord(target, made);
    holds(!('birthCity' in record), `\`birthCity\` must be absent, but is ${show(record.birthCity)}.`);
    equal(record.birthCountry, 'DE', '`birthCountry`');
  }),
];

/** The names of a contact, in both spellings. */
const NAMES = [
  ['firstName', 'first_name'],
  ['lastName', 'last_name'],
] as const;

/** Two names that differ slightly: in letters, case, or a space. */
const DIFFERING = [
  ['Anna', 'Berta'],
  ['Anna', 'ANNA'],
  ['Anna', 'Anna '],
] as const;

const spellings = [
  check(
    ['R5-BOTH-ANSWERED'],
    'the service returns the names of a contact in both spellings, whichever spelling was written',
    async (target) => {
      const last = target.word();
      const expected = { firstName: 'Jo', first_name: 'Jo', lastName: last, last_name: last };
      const snake = await newContact(target, { category: 'person', first_name: 'Jo', last_name: last });
      const camel = await newContact(target, { category: 'person', firstName: 'Jo', lastName: last });
      for (const answer of [snake, camel]) holdsFields(recordOf(answer), expected, 'the contact');
    },
  ),
  check(
    ['R5-EITHER-TAKEN'],
    'a contact can be created with the same name in both spellings, and PATCH accepts either spelling',
    async (target) => {
      const last = target.word();
      const made = await make(target, 'contact', { last_name: last, lastName: last });
      for (const name of ['last_name', 'lastName']) {
        const value = target.word();
        hasStatus(await patch(target, made, { [name]: value }), 200);
        holdsFields(await readRecord(target, made), { lastName: value, last_name: value }, 'the contact');
      }
    },
  ),
  check(['R5-EITHER-TAKEN'], 'PUT of a contact accepts its name in either spelling', async (target) => {
    const made = await make(target, 'contact');
    for (const name of ['last_name', 'lastName']) {
      const value = target.word();
      hasStatus(await put(target, made, { category: 'person', [name]: value }), 200);
      holdsFields(await readRecord(target, made), { lastName: value, last_name: value }, 'the contact');
    }
  }),
  check(
    ['R5-CONFLICT'],
    'the service responds with 422 to a PATCH or PUT of a contact with different names in the two spellings',
    async (target) => {
      const made = await make(target, 'contact');
      const before = await readRecord(target, made);
      for (const [camel, snake] of NAMES)
        for (const [one, other] of DIFFERING) {
          const names = { [camel]: one, [snake]: other };
          hasViolation(await patch(target, made, names), 422, `/contact/${snake}`);
          hasViolation(await put(target, made, { category: 'person', ...names }), 422, `/contact/${snake}`);
        }
      equal(await readRecord(target, made), before, 'The contact after the rejected writes');
    },
  ),
  check(
    ['R5-CONFLICT'],
    'the service responds with 422 to a PATCH of a contact that sets one spelling of a name and clears the other',
    async (target) => {
      const made = await make(target, 'contact');
      const before = await readRecord(target, made);
      for (const [camel, snake] of NAMES)
        for (const [one, other] of [
          [null, target.word()],
          [target.word(), null],
        ]) {
          hasViolation(await patch(target, made, { [camel]: one, [snake]: other }), 422, `/contact/${snake}`);
        }
      equal(await readRecord(target, made), before, 'The contact after the rejected writes');
    },
  ),
  check(
    ['R4-NULL-INPUT'],
    'a write with null in one spelling of a name uses the value in the other spelling',
    async (target) => {
      const made = await make(target, 'contact');
      for (const spellings of [NAMES[1], NAMES[1].toReversed()]) {
        const [given = '', empty = ''] = spellings;
        const name = target.word();
        const fields = { category: 'person', [given]: name, [empty]: null };
        equal(recordOf(hasStatus(await newContact(target, fields), 201)).lastName, name, '`lastName` of a new contact');
        equal(
          recordOf(hasStatus(await put(target, made, fields), 200)).lastName,
          name,
          '`lastName` of a replaced contact',
        );
      }
    },
  ),
  check(
    ['R5-CONFLICT'],
    'the service responds with 422 to a new contact with different names in the two spellings',
    async (target) => {
      for (const [camel, snake] of NAMES)
        for (const [one, other] of DIFFERING) {
          const answer = await newContact(target, { category: 'person', [camel]: one, [snake]: other });
          hasViolation(answer, 422, `/contact/${snake}`);
        }
    },
  ),
];

const clearedNames = ['lastName', 'last_name'].map((name) =>
  check(
    ['R5-EITHER-TAKEN', 'R4-NULL-PATCH'],
    `a PATCH with null in ${name} clears the name of a contact`,
    async (target) => {
      const made = await make(target, 'contact', { first_name: 'Jo' });
      const record = recordOf(hasStatus(await patch(target, made, { [name]: null }), 200));
      for (const spelling of ['lastName', 'last_name'])
        holds(!(spelling in record), `The response must no longer contain \`${spelling}\`.`);
      equal(record.firstName, 'Jo', '`firstName`');
    },
  ),
);

/** A contact with this name and the mark of the run. */
const named = (target: Target, lastName: string) => ({ category: 'person', lastName, function: target.word() });

const names = [
  ...['Müller', 'Anna-Lena', "d'Arc", 'Öztürk', 'Jo', '1ab', 'Ö Xa'].map((name) =>
    check(['R6-UNANCHORED'], `the service accepts the contact name ${name}`, async (target) => {
      equal(recordOf(hasStatus(await newContact(target, named(target, name)), 201)).lastName, name, '`lastName`');
    }),
  ),
  ...['1', 'Ö', 'Åé', '', '12', '12_34', 'A'].map((name) =>
    check(['R6-UNANCHORED'], `the service rejects the contact name ${JSON.stringify(name)}`, async (target) => {
      hasViolation(await newContact(target, named(target, name)), 422, '/contact/lastName');
    }),
  ),
  check(['R6-CONTACTS-ONLY'], 'the service accepts the participant name Ö', async (target) => {
    equal((await make(target, 'participant', { firstName: 'Ö' })).record.firstName, 'Ö', '`firstName`');
  }),
];

const OFFSETS = [
  ['2025-01-20T09:00:00+02:00', '2025-01-20T07:00:00.000Z'],
  ['2025-06-30T23:30:00.5-05:30', '2025-07-01T05:00:00.500Z'],
  ['2025-01-31T09:30:00+05:45', '2025-01-31T03:45:00.000Z'],
  ['2025-01-31T00:00:00-23:59', '2025-01-31T23:59:00.000Z'],
  ['2024-02-29T00:00:00Z', '2024-02-29T00:00:00.000Z'],
  ['2016-12-31T15:59:60.25-08:00', '2017-01-01T00:00:00.250Z'],
  ['2000-02-29T23:59:59.999Z', '2000-02-29T23:59:59.999Z'],
] as const;
const offsets = OFFSETS.map(([sent, expected]) =>
  check(['R7-OFFSET'], `the service returns the timestamp ${sent} as ${expected}`, async (target) => {
    const made = await makeAnother(target, 'participantNote', { date: sent });
    equal((await readRecord(target, made)).date, expected, '`date`');
  }),
);

const ADDRESSES = {
  taken: ["o&leary.o'neill+{x}@example.org", '.a..b@localhost', 'a@1-2.example'],
  refused: ['müller@example.org', 'a@b-.example', 'a@.example', 'a b@example.org', 'a@b@example.org', '@example.org'],
};
const addresses = check(
  ['B-EMAIL'],
  'the service accepts the e-mail addresses that browsers accept, and rejects others',
  async (target) => {
    for (const email of ADDRESSES.taken) {
      const { record } = await make(target, 'participant', { contactInformation: { email } });
      equal(record.contactInformation, { email }, '`contactInformation`');
    }
    for (const email of ADDRESSES.refused) {
      const { answer } = await tryToMake(target, 'participant', { contactInformation: { email } });
      hasViolation(answer, 422, '/participant/contactInformation/email');
    }
  },
);

const noMoments = [
  ...['2025-01-20', '2025-01-20T09:00:00', '2025-02-30T09:00:00Z', '2100-02-29T09:00:00Z', 'yesterday'],
  1737363600,
].map((date) =>
  check(['R7-OFFSET'], `the service rejects ${JSON.stringify(date)} as a timestamp`, async (target) => {
    const { collection } = await shared(target, 'participantNote');
    hasViolation(await target.send('POST', collection, { body: { note: { date } } }), 422, '/note/date');
  }),
);

const dates = [
  ...['2024-02-29', '2000-02-29', '1900-01-01', '2025-03-30', '2025-10-26'],
  ...['0001-01-01', '1582-10-10', '1916-05-01', '1945-03-25', '1980-04-06', '9999-12-31'],
].map((date) =>
  check(['R7-DATES'], `the service returns the date of birth ${date} unchanged`, async (target) => {
    const made = await make(target, 'participant', { dateOfBirth: date });
    equal((await readRecord(target, made)).dateOfBirth, date, '`dateOfBirth`');
  }),
);
/** 1900 was not a leap year, and 2100 will not be one. */
const noDates = [
  '2025-02-29',
  '1900-02-29',
  '2100-02-29',
  '2025-04-31',
  '2025-13-01',
  '2025-1-1',
  '01.02.2025',
  '2025-01-01T00:00:00Z',
].map((date) =>
  check(['R7-DATES'], `the service rejects ${date} as a date of birth`, async (target) => {
    const participant = { firstName: 'A', lastName: target.word(), dateOfBirth: date };
    hasViolation(
      await target.send('POST', '/v1/participants', { body: { participant } }),
      422,
      '/participant/dateOfBirth',
    );
  }),
);

const countries = [
  ...['DE', 'TR', 'XK', 'de', 'DEU', 'AN'].map((code) => {
    const isAssigned = ['DE', 'TR'].includes(code);
    return check(
      isAssigned ? ['R7-COUNTRY'] : ['R7-COUNTRY', 'B-COUNTRIES'],
      `the service ${isAssigned ? 'accepts' : 'rejects'} ${code} as a country`,
      async (target) => {
        const participant = { firstName: 'A', lastName: target.word(), birthCountry: code };
        const answer = await target.send('POST', '/v1/participants', { body: { participant } });
        if (isAssigned) equal(recordOf(hasStatus(answer, 201)).birthCountry, code, '`birthCountry`');
        else hasViolation(answer, 422, '/participant/birthCountry');
      },
    );
  }),
];

const AMOUNTS = ['7', '7.4', '7.40', '7.0', '7.00', '700', '0', '0.00', '0.05', '0.10', '9999999999.99'];

const money = [
  check(
    ['R7-MONEY', 'B-MONEY'],
    'the service returns an amount of money as a string with the decimal places of the request',
    async (target) => {
      await withProgram(target, async (own, program) => {
        for (const costPerUnit of AMOUNTS) {
          // The program is read after each write, and must equal the response to the write.
          const { costPerUnit: answered } = recordOf(hasStatus(await patch(own, program, { costPerUnit }), 200));
          equal(answered, costPerUnit, '`costPerUnit`');
        }
      });
    },
  ),
  check(['R7-MONEY'], 'the service rejects an amount of money that is not a decimal string', async (target) => {
    await withUntouchedProgram(target, async (own, program) => {
      const refused = [7.4, '7,40', '7.405', '-1', '1e3', ''].map((costPerUnit) =>
        patch(own, program, { costPerUnit }),
      );
      for (const answer of await Promise.all(refused)) hasViolation(answer, 422, '/program/costPerUnit');
    });
  }),
];

const TEXTS: Readonly<Record<string, string>> = {
  'surrounding spaces': '  a  b  ',
  umlauts: 'Größe – „Ä“ ß',
  'a combining accent': 'e\u0301 is not é',
  'non-Latin letters': '学校 مدرسة विद्यालय',
  'an emoji of several parts': '👩🏽‍🎓',
  'line breaks and tabs': 'a\r\nb\tc',
  'quotes and percent signs': `'; drop table --"%_\\`,
  'the word null': 'null',
  'several combining accents': 'Ä\u0308 und A\u0308',
  'an emoji family and a flag': '👩‍👩‍👧‍👦 🏳️‍🌈',
  'a change of writing direction': 'עברית العربية \u202e',
  'backslashes and control characters': '\\ \\u0000 %00 \u0001\u001f\u007f',
  'a byte order mark and noncharacters': '\ufeff\u200b\uffff',
  'mark-up': '<b>kein HTML</b> &amp;',
  'letters of two UTF-16 code units': '𝒳'.repeat(100),
};
const texts = Object.entries(TEXTS).map(([name, text]) =>
  check(['R8-TEXT'], `the service returns a string with ${name} unchanged`, async (target) => {
    const made = await make(target, 'participant', { birthCity: text });
    equal(made.record.birthCity, text, '`birthCity`');
    equal((await readRecord(target, made)).birthCity, text, '`birthCity`');
  }),
);

const NOTHING_STORABLE = {
  'a NUL character': 'a\\u0000b',
  'only the first half of a surrogate pair': 'a\\ud800b',
  'the halves of a surrogate pair in the wrong order': '\\udc00\\ud800',
  'only the second half of a surrogate pair': 'x\\udfff',
};
const unstorable = Object.entries(NOTHING_STORABLE).map(([name, escaped]) =>
  check(['R8-NUL'], `the service responds with 422 to a string with ${name}`, async (target) => {
    const raw = `{"participant":{"firstName":"A","lastName":"${target.word()}","birthCity":"${escaped}"}}`;
    hasViolation(await target.send('POST', '/v1/participants', { raw }), 422, '/participant/birthCity');
  }),
);

/** Unusual values that the first release accepted and that only a mistake would produce. */
const SLIPS = [
  ['participant', { dateOfBirth: '2999-12-31' }],
  ['participant', { preferredName: ' ' }],
  ['course', { minParticipants: 12, capacity: 3 }],
  ['contact', { tags: ['vip', 'vip'] }],
] as const;
const slips = SLIPS.map(([kind, fields]) =>
  check(
    ['Q9-SLIPS-KEPT'],
    `the service stores ${JSON.stringify(fields)} of ${oneInWords(kind)} unchanged, and accepts these values in a PUT`,
    async (target) => {
      const made = await make(target, kind, fields);
      const record = await readRecord(target, made);
      holdsFields(record, fields, `the ${inWords(kind)}`);
      hasStatus(await put(target, made, record), 200);
      holdsFields(await readRecord(target, made), fields, `the ${inWords(kind)} after a PUT of its own fields`);
    },
  ),
);

const lastKey = check(['Q9-LAST-KEY'], 'the service uses the last of two equal keys in a JSON body', async (target) => {
  const [first, last] = [target.word(), target.word()];
  const raw = `{"contact":{"category":"person","lastName":"${first}","lastName":"${last}"}}`;
  equal(recordOf(await target.send('POST', '/v1/contacts', { raw })).lastName, last, '`lastName`');
});

/** Scenarios of decisions R4 to R8 and Q9: values. */
export const valueScenarios = [
  ...nulls,
  ...spellings,
  ...clearedNames,
  ...names,
  ...offsets,
  addresses,
  ...noMoments,
  ...dates,
  ...noDates,
  ...countries,
  ...money,
  ...texts,
  ...unstorable,
  ...slips,
  lastKey,
];
