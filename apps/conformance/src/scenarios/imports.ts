import { randomUUID } from 'node:crypto';
import { listOf, recordOf } from '../deployment/answers.ts';
import { make } from '../deployment/records.ts';
import type { Target } from '../deployment/target.ts';
import { equal, hasCode, hasStatus, hasViolation, holds, holdsFields } from '../expect/assertions.ts';
import { type Check, check } from '../expect/check.ts';
import { setExternalId } from '../expect/externalIds.ts';
import { changesDuring, ofRecord, shown } from '../expect/feed.ts';
import {
  AS_LINES,
  type Asked,
  askToImport,
  asLines,
  atRest,
  fileTaken,
  importFile,
  outcomesOf,
  PARTICIPANTS,
  resultsOf,
  sendFile,
  validatedAndApplied,
  withImport,
} from '../expect/imports.ts';
import { requireModules } from '../expect/offered.ts';
import { linksOf } from '../expect/pages.ts';
import { readRecord, remove } from '../expect/recordRequests.ts';
import { IMPORTS } from '../interface/imports.ts';
import type { JsonObject } from '../interface/json.ts';

const COURSES: Asked = { collection: 'courses', mode: 'apply', key: 'courseNumber' };
const SOURCE = 'sap';

const found = async (target: Target, collection: string, query: Record<string, string>): Promise<JsonObject[]> =>
  listOf(hasStatus(await target.send('GET', `/v1/${collection}`, { query }), 200));

/** The participants in the results. */
const recordsOf = (target: Target, results: readonly JsonObject[]): Promise<JsonObject[]> =>
  Promise.all(results.map(({ recordId }) => readRecord(target, { path: `/v1/participants/${recordId}` })));

/** Requires the outcomes of lines, each as line, outcome, and the code and pointer of the fault. */
const became = (results: readonly JsonObject[], expected: readonly string[]): void =>
  equal(outcomesOf(results), expected, 'The outcomes of the lines');

/** Characters specific to windows-1252 in files of German spreadsheets. */
const inWindows1252 = (text: string): Buffer => Buffer.from(text.replaceAll('€', '\u0080'), 'latin1');

const spreadsheet = check(
  ['N6b-CSV', 'N6b-CELLS', 'N6b-LINES', 'N6b-NOTICES'],
  'an import correctly reads a CSV file from a German spreadsheet',
  async (target) => {
    const word = target.word();
    const known = { firstName: 'Jürgen "€"; Jo', lastName: word, dateOfBirth: '1984-02-29' };
    await make(target, 'participant', known);
    const gone = await make(target, 'participant', { firstName: 'Eva', lastName: word, dateOfBirth: '2000-01-01' });
    hasStatus(await remove(target, gone), 200);
    await make(target, 'participant', { firstName: 'Eva', lastName: word, dateOfBirth: '1990-12-01' });
    const file = [
      'sep=;\r\nNr.;Vorname;Nachname;Geburtsdatum;Anrede;birthCity;address.zipCode;Bemerkung\r\n\r\n',
      `${word}1;"Jürgen ""€""; Jo";${word};29.2.1984;Herr;=1+1;1067;ruft zurück\n`,
      `${word}2;"Anna\r\nLena";${word};1990-12-01;ms;"Köln";50672;\r\n`,
      `${word}3;Eva;${word};1.1.2000; Herr ;;;`,
    ];
    const asked = {
      ...{ ...PARTICIPANTS, charset: 'windows-1252', ignoreColumns: ['Bemerkung'] },
      columns: {
        ...{ 'Nr.': 'internalCustomerNumber', Vorname: 'firstName', Nachname: 'lastName' },
        ...{ Geburtsdatum: 'dateOfBirth', Anrede: 'salutation' },
      },
      values: { salutation: { Herr: 'mr' } },
    };
    const { results } = await importFile(target, asked, inWindows1252(file.join('')));
    became(results, ['4 created', '5 created', '7 created']);
    const notices = results.map(({ notices: named }) => (Array.isArray(named) ? named.map(({ code }) => code) : []));
    equal(notices, [['zip_code_short', 'possible_duplicate'], [], []], 'The notices of the lines');
    const records = await recordsOf(target, results);
    const expected: JsonObject[] = [
      { ...known, salutation: 'mr', birthCity: '=1+1', address: { zipCode: '1067' } },
      { firstName: 'Anna\r\nLena', dateOfBirth: '1990-12-01', salutation: 'ms', birthCity: 'Köln' },
      { firstName: 'Eva', dateOfBirth: '2000-01-01', salutation: 'mr', birthCity: undefined, address: undefined },
    ];
    for (const [index, fields] of expected.entries())
      holdsFields(records[index] ?? {}, fields, `the record of row ${index + 1}`);
  },
);

const again = check(
  ['N6b-UNCHANGED', 'N6b-EMPTY', 'N6b-KEEPS', 'N6b-UPSERT'],
  'a repeated import changes nothing, except that `empty: clear` clears the fields of empty cells',
  async (target) => {
    requireModules(target, 'changes');
    const word = target.word();
    const asked = { ...PARTICIPANTS, delimiter: '\t' };
    const row = (number: number, city: string) => `${word}${number}\t${word}\tAnna, Eva; Jo\t${city}`;
    const fileOf = (...rows: string[]) =>
      ['internalCustomerNumber\tlastName\tfirstName\tbirthCity', ...rows].join('\n');
    const first = await importFile(target, asked, fileOf(row(1, 'Bonn'), row(2, 'Ulm')));
    became(first.results, ['2 created', '3 created']);
    const { result, changes } = await changesDuring(target, ['participant'], () =>
      importFile(target, asked, fileOf(row(1, 'Bonn'), row(2, ''))),
    );
    became(result.results, ['2 unchanged', '3 unchanged']);
    const ofRecords = first.results.flatMap(({ recordId }) => ofRecord(changes, { id: String(recordId) }));
    equal(shown(ofRecords), [], 'The changes of the records in the change feed');
    const clearing = await importFile(target, { ...asked, empty: 'clear' }, fileOf(row(2, '')));
    became(clearing.results, ['2 updated']);
    const cities = (await recordsOf(target, first.results)).map(({ birthCity }) => birthCity);
    equal(cities, ['Bonn', undefined], 'The cities of both participants');
  },
);

const keys = check(
  ['N6b-REPEATED', 'N6b-GONE', 'N6b-KEEPS', 'N6b-VALIDATE', 'N6b-LINE-FAULTS', 'N6b-UPSERT'],
  'an import of courses by external id has the same outcomes as its validation, and the validation writes nothing',
  async (target) => {
    requireModules(target, 'externalIds');
    const word = target.word();
    const courses = await Promise.all([1, 2, 3].map((at) => make(target, 'course', { courseNumber: `${word}n${at}` })));
    for (const [index, course] of courses.entries()) await setExternalId(target, course, SOURCE, `${word}${index}`);
    const [kept, gone, changed] = courses as [(typeof courses)[0], (typeof courses)[0], (typeof courses)[0]];
    hasStatus(await remove(target, gone), 204);
    await setExternalId(target, await make(target, 'course'), SOURCE, `${word}9`);
    const rows = [
      ['2', `${word}n5`, word, '12'],
      ['3', `${word}n2`, word, ''],
      ...[1, 2].map((at) => ['4', '', `${word}${at}`, '']),
      ...['5', '6'].map((key) => [key, `${word}n4`, word, '']),
      ['7', `${word}n1`, word, ''],
      ['1', '', word, ''],
      ['8', '', word, '1.200'],
      ['9', `${word}n3`, word, ''],
    ].map(([key, ...cells]) => [`${word}${key}`, ...cells].join(','));
    const file = ['externalId,courseNumber,name,capacity', ...rows, `,,${word},`].join('\n');
    const byThird = () => found(target, 'courses', { externalId: `${SOURCE}:${word}3` });
    const results = await validatedAndApplied(target, { ...COURSES, key: 'externalId', source: SOURCE }, file, {
      unwritten: async () => {
        equal(await readRecord(target, changed), changed.record, 'A record that the validation must not change');
        equal(await byThird(), [], 'The records that the validation must not create');
      },
    });
    became(results, [
      '2 updated',
      '3 created',
      ...['4', '5'].map((line) => `${line} refused key_repeated /externalId`),
      ...['6', '7'].map((line) => `${line} refused value_repeated /courseNumber`),
      '8 refused value_taken /courseNumber',
      '9 refused record_deleted',
      '10 refused invalid_number /capacity',
      '11 refused value_taken /courseNumber',
      '12 refused key_missing /externalId',
    ]);
    const expected = { name: word, capacity: 12, courseNumber: `${word}n5` };
    holdsFields(await readRecord(target, changed), expected, 'the changed course');
    const [created = {}] = await byThird();
    holdsFields(created, { name: word, courseNumber: `${word}n2` }, 'the created course');
    equal(await readRecord(target, kept), kept.record, 'A record that is missing from the file');
  },
);

/** The outcome of a line whose course exists, and of one whose course does not exist. */
const OPERATIONS = {
  update: ['2 updated', '3 refused record_missing'],
  create: ['2 refused record_exists', '3 created'],
} as const;

const operations = Object.entries(OPERATIONS).map(([operation, outcomes]) =>
  check(
    ['N6b-OPERATION'],
    `an import with the operation ${operation} only ${operation}s records, and rejects all other lines`,
    async (target) => {
      const word = target.word();
      await make(target, 'course', { courseNumber: `${word}1` });
      const file = `courseNumber,name\n${word}1,${word}\n${word}2,${word}`;
      became((await importFile(target, { ...COURSES, operation }, file)).results, outcomes);
    },
  ),
);

const ids = [
  check(['N6b-GONE', 'N6b-CELLS'], 'an import creates a contact with the id in its line', async (target) => {
    const [word, id, gone] = [target.word(), randomUUID(), await make(target, 'contact')];
    await remove(target, gone);
    const rows = [id, gone.id, 'x'].map((key) => `${key},team,${word},${word} | Köln`);
    const asked: Asked = { collection: 'contacts', mode: 'apply', key: 'id' };
    const { results } = await importFile(target, asked, ['\uFEFF"id",category,lastName,tags', ...rows].join('\n'));
    became(results, ['2 created', '3 refused record_deleted', '4 refused invalid_format /id']);
    holdsFields(await readRecord(target, { path: `/v1/contacts/${id}` }), { tags: [word, 'Köln'] }, 'the contact');
  }),
  check(['N6b-GONE', 'N6b-UPSERT'], 'an import creates no participant for an unknown id', async (target) => {
    const [made, gone] = [await make(target, 'participant'), await make(target, 'participant')];
    hasStatus(await remove(target, gone), 200);
    const lines = [made.id.toUpperCase(), randomUUID(), gone.id].map((id) => ({ id, birthCity: 'Bonn' }));
    const { results } = await importFile(target, { ...PARTICIPANTS, key: 'id' }, asLines(lines), AS_LINES);
    became(results, ['1 updated', '2 refused record_missing', '3 refused record_deleted']);
    holdsFields(await readRecord(target, made), { birthCity: 'Bonn' }, 'the participant');
  }),
];

const seats = check(
  ['N6b-SEATS', 'N6b-REFERENCES', 'N6b-VALIDATE'],
  'an import of enrolments finds participants and courses by their keys, and assigns seats in the order of the lines',
  async (target) => {
    requireModules(target, 'enrolments', 'externalIds');
    const word = target.word();
    const numbers = [1, 2, 3].map((at) => `${word}${at}`);
    const made = await Promise.all(
      numbers.map((internalCustomerNumber) => make(target, 'participant', { internalCustomerNumber })),
    );
    const course = await make(target, 'course', { courseNumber: word, capacity: 1, status: 'open' });
    for (const [index, one] of made.entries())
      if (index > 0) await setExternalId(target, one, SOURCE, `${word}${index}`);
    const file = [
      { 'participant.internalCustomerNumber': numbers[0] },
      { 'participant.externalId': `${word}1` },
      { 'participant.externalId': `${word}2`, status: 'completed' },
      { 'participant.internalCustomerNumber': `${word}9` },
    ].map((who) => ({ ...who, 'course.courseNumber': word }));
    const asked: Asked = { collection: 'enrolments', operation: 'create', source: SOURCE };
    became(await validatedAndApplied(target, asked, asLines(file), { sending: AS_LINES }), [
      '1 created',
      '2 refused course_full',
      '3 created',
      '4 refused unknown_reference /participant.internalCustomerNumber',
    ]);
    const enrolled = await found(target, 'enrolments', { courseId: course.id });
    const expected = [made[0], made[2]].map((one) => one?.id);
    equal(
      enrolled.map(({ participantId }) => participantId).toSorted(),
      expected.toSorted(),
      'The enrolled participants',
    );
  },
);

const refused: readonly (readonly [Check['requirements'], string, JsonObject, string])[] = [
  [['N6b-CREATE'], 'has no key', { key: undefined }, '/import/key'],
  [['N6b-CREATE'], 'uses external ids without a source', { key: 'externalId' }, '/import/source'],
  [['N6b-CREATE'], 'has a key field of another collection', { key: 'courseNumber' }, '/import/key'],
  [['N6b-MAPPING'], 'maps a column to an unknown field', { columns: { 'A/B': 'nam' } }, '/import/columns/A~1B'],
  [['N6b-MAPPING'], 'maps values of an unknown field', { values: { nam: { a: 'b' } } }, '/import/values/nam'],
];

const creations = refused.map(([requirements, what, asked, pointer]) =>
  check(requirements, `the service rejects an import that ${what}`, async (target) => {
    hasViolation(await askToImport(target, { ...PARTICIPANTS, ...asked }), 422, pointer);
  }),
);

const NEW = { operation: 'upsert', empty: 'keep', status: 'waiting', lines: 0, pending: 0 };

const life = [
  check(
    ['N6b-CREATE', 'N6b-APPLY', 'N6b-DELETE', 'N6b-VALIDATE'],
    'an import can be applied only once, and its deletion also removes its results',
    async (target) => {
      const word = target.word();
      await withImport(target, { ...COURSES, mode: 'validate' }, async (made) => {
        holdsFields(made.last, { ...COURSES, ...NEW, mode: 'validate' }, 'a new import');
        holds(
          String(made.answer.headers.location).endsWith(made.path),
          '`Location` must contain the path of the import.',
        );
        const apply = (headers = {}) => target.send('POST', `${made.path}/apply`, { headers });
        hasCode(await apply(), 409, 'import_not_validated');
        await fileTaken(target, made, `courseNumber,name\n${word},${word}`);
        const keyed = { 'idempotency-key': randomUUID() };
        const first = hasStatus(await apply(keyed), 202);
        equal((await apply(keyed)).text, first.text, 'The replayed response');
        await atRest(target, made);
        became(await resultsOf(target, made), ['2 created']);
        hasCode(await apply(), 409, 'import_not_validated');
        hasStatus(await target.send('DELETE', made.path), 204);
        for (const path of [made.path, `${made.path}/results`]) hasStatus(await target.send('GET', path), 404);
        const listed = (await found(target, 'imports', { limit: '200' })).map(({ id }) => id);
        holds(!listed.includes(made.last.id), 'The list must not contain the deleted import.');
      });
    },
  ),
  check(
    ['N6b-DELETE', 'N6b-LIST', 'N6b-WAIT', 'N6b-ONE-FILE'],
    'a client can cancel a waiting import, and the list shows newer imports first',
    async (target) => {
      const waitFor = async (path: string) => {
        const answer = await target.send('GET', path, { headers: { prefer: 'wait=20' }, waits: true });
        equal(answer.headers['preference-applied'], 'wait=20', '`Preference-Applied`');
        return recordOf(answer);
      };
      const cancelled = () =>
        withImport(target, PARTICIPANTS, async (made) => {
          equal((await waitFor(made.path)).status, 'waiting', 'The status of an import without a file');
          hasStatus(await target.send('DELETE', made.path), 204);
          made.last = await waitFor(made.path);
          equal(made.last.status, 'cancelled', 'The status of a cancelled import');
          hasCode(await sendFile(target, made, 'lastName\na'), 409, 'import_not_waiting');
          return made.last.id;
        });
      const [older, newer] = [await cancelled(), await cancelled()];
      const page = hasStatus(await target.send('GET', IMPORTS, { query: { limit: '200' } }), 200);
      const own = listOf(page)
        .map(({ id }) => id)
        .filter((id) => id === older || id === newer);
      equal(own, [newer, older], 'The imports in the list');
      const first = await target.send('GET', IMPORTS, { query: { limit: '1' } });
      const [one, next] = [listOf(first), listOf(await target.send('GET', linksOf(first).next ?? ''))];
      holds(
        next.length === 1 && one[0]?.id !== next[0]?.id,
        'The second page with `limit=1` must contain another import than the first page.',
      );
    },
  ),
];

const limits = [4, 3].map((maxRefused) =>
  check(
    ['N6b-MAX-REFUSED', 'N6b-NDJSON', 'N6b-LINES'],
    `an import with four rejected lines ${maxRefused < 4 ? 'writes nothing' : 'writes the other lines'} if \`maxRefused\` is ${maxRefused}`,
    async (target) => {
      const word = target.word();
      const line = (fields: JsonObject) => JSON.stringify({ name: word, partnerType: 'company', ...fields });
      const lines = ['', line({}), '[1]', '{', line({ nam: 'a' }), ' \r', line({ partnerType: undefined }), ''];
      const file = lines.join('\n');
      const asked: Asked = { collection: 'fundingAgencies', mode: 'apply', operation: 'create', maxRefused };
      await withImport(target, asked, async (made) => {
        const { status, reason } = await fileTaken(target, made, file, AS_LINES);
        const isOver = maxRefused < 4;
        const expected = isOver ? ['failed', 'too_many_refused'] : ['completed', undefined];
        equal([status, reason], expected, 'Status and reason of the import');
        became(await resultsOf(target, made, 'refused'), [
          '3 refused invalid_json',
          '4 refused invalid_json',
          '5 refused unknown_field /nam',
          '7 refused required /partnerType',
        ]);
        await resultsOf(target, made);
        const written = await found(target, 'fundingAgencies', { q: word });
        equal(written.length, isOver ? 0 : 1, 'The number of created records');
      });
    },
  ),
);

/** Scenarios of decision N6b: the results of imports. */
export const importScenarios = [
  ...[spreadsheet, again, keys, ...operations, ...ids, seats, ...creations, ...life, ...limits],
];
