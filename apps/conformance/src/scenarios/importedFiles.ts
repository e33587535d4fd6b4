import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import type { RequestOptions } from '../deployment/target.ts';
import { equal, hasCode, hasStatus, holds } from '../expect/assertions.ts';
import { check } from '../expect/check.ts';
import {
  AS_LINES,
  type File,
  fileTaken,
  outcomesOf,
  PARTICIPANTS,
  resultsOf,
  sendFile,
  withImport,
} from '../expect/imports.ts';
import type { JsonObject } from '../interface/json.ts';

const VALIDATED = { ...PARTICIPANTS, mode: 'validate' };
const KEY = 'internalCustomerNumber';
/** A value from a file, which no response may contain. */
const CANARY = 'Xk3ylophön';
const GZIP: RequestOptions = { headers: { 'content-encoding': 'gzip' } };
const MEBIBYTE = 1024 * 1024;

/** An unreadable file, and its faults as line, code and column. */
interface FaultyFile {
  file: File;
  sending?: RequestOptions;
  asked?: JsonObject;
  faults: readonly string[];
}

const FAULTY: Readonly<Record<string, FaultyFile>> = {
  'is empty': { file: '\n \n', faults: ['empty_file'] },
  'has only a header': { file: `\n${KEY},lastName\n\n`, faults: ['no_lines'] },
  'is not in UTF-8': { file: Buffer.from(`${KEY}\nK\n${CANARY}\n`, 'latin1'), faults: ['3 wrong_charset'] },
  'has unknown or duplicate columns': {
    file: `${KEY},lastNam,firstName,firstName,Vorname,,${'x'.repeat(256)}\n${CANARY}\n`,
    asked: { columns: { Vorname: 'firstName', Fehlt: 'birthCity' } },
    faults: [
      ...['1 unknown_column lastNam', '1 duplicate_column firstName', '1 conflicting_columns Vorname'],
      ...['1 missing_header', '1 invalid_header', '1 missing_column Fehlt'],
    ],
  },
  'has no key column and uses external ids without a source': {
    file: `participant.externalId\n${CANARY}`,
    asked: { collection: 'enrolments', key: 'id' },
    faults: ['1 missing_source participant.externalId', '1 missing_key'],
  },
  'has 1,001 columns': {
    file: Array.from({ length: 1_001 }, (_, index) => `c${index}`).join(),
    faults: ['1 too_many_columns'],
  },
  'has an unclosed quote': { file: `${KEY}\n"a\r\nb"\r\n"${CANARY}\nx\n`, faults: ['4 unclosed_quote'] },
  'has characters after a closing quote': { file: `${KEY}\n"a\r\nb"\r\n"${CANARY}"x\n`, faults: ['4 invalid_quote'] },
  'has a line of more than 1 MiB': {
    file: gzipSync(`${KEY}\n${CANARY.repeat(MEBIBYTE / 8)}\n`),
    sending: GZIP,
    faults: ['2 line_too_long'],
  },
  'is NDJSON although the import maps columns': {
    file: `{"lastName":"${CANARY}"}`,
    sending: AS_LINES,
    asked: { columns: { Nr: KEY } },
    faults: ['only_for_csv'],
  },
};

const faultsIn = ({ errors }: JsonObject): string[] =>
  Array.isArray(errors) ? errors.map(({ line, code, column }) => [line, code, column].join(' ').trim()) : [];

const files = Object.entries(FAULTY).map(([what, { file, sending, asked, faults }]) =>
  check(['N6b-FILE-FAULTS', 'N6b-NO-VALUE', 'N6b-COUNTS'], `an import fails if its file ${what}`, async (target) => {
    await withImport(target, { ...VALIDATED, ...asked }, async (made) => {
      const record = await fileTaken(target, made, file, sending);
      equal(
        [record.status, record.reason, record.lines],
        ['failed', 'invalid_content', 0],
        'Status, reason and number of lines',
      );
      equal(faultsIn(record).toSorted(), faults.toSorted(), 'The list of faults of the file');
      const text = JSON.stringify(record);
      holds(!text.includes(CANARY), 'The import must not contain a value from its file.');
    });
  }),
);

const meant = check(
  ['N6b-DID-YOU-MEAN'],
  'an import suggests the correct name for a misspelt column',
  async (target) => {
    await withImport(target, VALIDATED, async (made) => {
      const { errors } = await fileTaken(target, made, `${KEY},lastNam\nK,x`);
      holds(JSON.stringify(errors).includes('\\"lastName\\"'), 'The import must suggest the column `lastName`.');
    });
  },
);

/** Faults in a line of participants, by its cells after the key: first name, date of birth, salutation. */
const LINES: readonly (readonly [cells: string, fault: string])[] = [
  [',1/2/1984,', 'date_with_slashes /dateOfBirth Geburtsdatum'],
  [',1.2.84,', 'two_digit_year /dateOfBirth Geburtsdatum'],
  [',30713,', 'date_is_number /dateOfBirth Geburtsdatum'],
  [',30.2.1984,', 'invalid_date /dateOfBirth Geburtsdatum'],
  [',0084-02-03T00:00,', 'invalid_date /dateOfBirth Geburtsdatum'],
  ['\0,,', 'invalid_text /firstName firstName'],
  [',,Herr', 'invalid_value /salutation salutation'],
  [',,,', 'wrong_column_count '],
  [',', 'wrong_column_count '],
];

const lines = check(
  ['N6b-LINE-FAULTS', 'N6b-NO-VALUE', 'N6b-RESULTS', 'N6b-COUNTS'],
  'the results of an import contain the line, code and column of each fault, but no value from the file',
  async (target) => {
    const word = target.word();
    const rows = LINES.map(([cells], index) => `${word}${index},${CANARY},${CANARY}${cells}`);
    const all = [...rows, `,${CANARY},${CANARY},,`, `${word}a,${CANARY},,,`, `${word}b,${CANARY},Anna,,none`];
    const header = [KEY, 'lastName', 'firstName', 'Geburtsdatum', 'salutation'];
    const asked = { ...VALIDATED, columns: { Geburtsdatum: 'dateOfBirth' } };
    const expected = [...LINES.map(([, fault]) => fault), `key_missing /${KEY} ${KEY}`, 'required /firstName '];
    await withImport(target, asked, async (made) => {
      const record = await fileTaken(target, made, [header.join(), ...all].join('\r\n'));
      equal(
        [record.status, record.lines, record.refused],
        ['completed', all.length, all.length - 1],
        'Status and line counts of the import',
      );
      const [results, refused] = [await resultsOf(target, made), await resultsOf(target, made, 'refused')];
      const faults = refused.flatMap(({ line, errors }) =>
        [errors].flat().map((error) => {
          const { code, pointer, column = '' } = Object(error);
          return `${line} ${code} ${pointer}${pointer === '' ? '' : ` ${column}`}`;
        }),
      );
      equal(
        faults,
        expected.map((fault, index) => `${index + 2} ${fault}`),
        'The faults of the lines',
      );
      equal(outcomesOf(results).at(-1), `${all.length + 1} created`, 'The outcome of the last line');
      const text = JSON.stringify([record, results]);
      const shown = [CANARY, word, '30713', 'Herr', '1984'].filter((value) => text.includes(value));
      equal(shown, [], 'The list of disclosed values');
    });
  },
);

const SMALL = `${KEY}\nK1`;
const digest = (bytes: File, algorithm: string): string =>
  `sha-${algorithm}=:${createHash(`sha${algorithm}`).update(bytes).digest('base64')}:`;

type Unread = readonly [what: string, file: File, headers: Record<string, string>, status: number, code: string];
const UNREAD: readonly Unread[] = [
  ['cut-off gzip', gzipSync(SMALL).subarray(0, -9), { 'content-encoding': 'gzip' }, 400, 'invalid_encoding'],
  ['no gzip', SMALL, { 'content-encoding': 'gzip' }, 400, 'invalid_encoding'],
  ['another coding', SMALL, { 'content-encoding': 'br' }, 415, 'unsupported_encoding'],
  ['another type', SMALL, { 'content-type': 'application/json' }, 415, 'unsupported_media_type'],
  ['another charset', SMALL, { 'content-type': 'text/csv; charset=utf-16' }, 415, 'unsupported_media_type'],
  ['another digest', SMALL, { 'content-digest': digest('x', '256') }, 400, 'invalid_digest'],
  [
    'one wrong digest of two',
    SMALL,
    { 'content-digest': `${digest(SMALL, '256')}, ${digest('x', '512')}` },
    400,
    'invalid_digest',
  ],
  ['no digest', SMALL, { 'content-digest': 'sha-256=abc' }, 400, 'invalid_digest'],
];

const uploads = check(
  ['N6b-UPLOAD', 'N6b-ONE-FILE', 'N6b-CREATE'],
  'an import rejects damaged uploads, waits for a correct one, and accepts only one file',
  async (target) => {
    await withImport(target, VALIDATED, async (made) => {
      for (const [, file, headers, status, code] of UNREAD)
        hasCode(await sendFile(target, made, file, { headers }), status, code);
      const packed = gzipSync(SMALL);
      const headers = { ...GZIP.headers, 'content-digest': `${digest(packed, '256')}, ${digest(packed, '512')}` };
      const answers = await Promise.all([1, 2].map(() => sendFile(target, made, packed, { headers })));
      equal(answers.map(({ status }) => status).toSorted(), [202, 409], 'The statuses of two simultaneous uploads');
      const [late] = answers.filter(({ status }) => status === 409);
      if (late !== undefined) hasCode(late, 409, 'import_not_waiting');
      hasStatus(await target.send('GET', made.path), 200);
    });
  },
);

/** Scenarios of decision N6b: faults in files and their lines, and uploads. */
export const importedFileScenarios = [...files, meant, lines, uploads];
