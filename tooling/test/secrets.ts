/** Searches the rows of the database and the lines of the service's log for secrets after a complete test run. */

/** The pattern of secrets: access tokens and client secrets of the service, and signed JWTs, which clients send. */
const SECRET = /tp[as]_[A-Za-z0-9_-]{20,}|eyJ[\w-]{10,}\.eyJ[\w-]{10,}\.[\w-]{20,}/;
const PREFIX_LENGTH = 4;

/** Sequences of characters that can contain an encoded secret. */
const HEX = /[0-9a-f]{48,}/gi;
const BASE64 = /[A-Za-z0-9+/_-]{32,}/g;

/** Patterns that no line of the log may match: the header with tokens, and the personal data of the tests. */
const PERSONAL = [
  // The path of the OAuth server metadata contains this word.
  /(?<!oauth-)authorization/i,
  /bearer /i,
  // Paths of packages in a stack trace have a version after the at sign, so they do not count as e-mail addresses.
  /[\w.+-]+@[\w-]+\.[a-z]/i,
  /first_?name/i,
  /last_?name/i,
  /dateOfBirth/,
  /J[oö]rg|Groß|M[uü]ller|Köhler|Zeynep|Özdemir|Venloer|Geheim/,
];

const shifted = (run: string, shifts: readonly number[]): string[] => shifts.map((shift) => run.slice(shift));

/** Whether a string contains a secret: in plain text, in hexadecimal, or in either base64 alphabet, at any offset. */
const holdsSecret = (text: string): boolean =>
  SECRET.test(text) ||
  (text.match(HEX) ?? [])
    .flatMap((run) => shifted(run, [0, 1]))
    .some((run) => SECRET.test(Buffer.from(run, 'hex').toString('latin1'))) ||
  (text.match(BASE64) ?? [])
    .flatMap((run) => shifted(run, [0, 1, 2, 3]))
    .some((run) => SECRET.test(Buffer.from(run, 'base64').toString('latin1')));

const holdsOneOf = (needles: ReadonlySet<string>, length: number, run: string): boolean =>
  Array.from({ length: Math.max(0, run.length - length + 1) }, (_, start) => run.slice(start, start + length)).some(
    (part) => needles.has(part),
  );

/**
 * Returns a function that finds the random part of any of these tokens, without its prefix: in plain text, or its bytes
 * in hexadecimal or base64.
 */
const finderOf = (tokens: readonly string[]) => {
  const texts = tokens.map((token) => token.slice(PREFIX_LENGTH));
  const length = texts[0]?.length ?? 0;
  const bytes = texts.map((text) => Buffer.from(text, 'base64url'));
  const encoded = new Set([...texts, ...bytes.map((secret) => secret.toString('base64').slice(0, length))]);
  const hexadecimal = new Set(bytes.map((secret) => secret.toString('hex')));
  const hexLength = (bytes[0]?.length ?? 0) * 2;
  return (line: string): boolean =>
    (line.match(BASE64) ?? []).some((run) => holdsOneOf(encoded, length, run)) ||
    (line.match(HEX) ?? []).some((run) => holdsOneOf(hexadecimal, hexLength, run.toLowerCase()));
};

/** The traces of a test run: the rows of all tables, the lines of the log, and the issued tokens. */
export interface Traces {
  rows: readonly string[];
  log: readonly string[];
  tokens: readonly string[];
}

/** Every place with a secret, and every place in the log with personal data. The results do not contain the secrets. */
export const findingsIn = ({ rows, log, tokens }: Traces): string[] => {
  const holdsToken = finderOf(tokens);
  const isSecret = (line: string): boolean => holdsSecret(line) || holdsToken(line);
  const inRows = rows.flatMap((row) =>
    isSecret(row) ? [`the database holds a secret in the table ${row.split('\t')[0]}`] : [],
  );
  const inLog = log.flatMap((line, index) => [
    ...(isSecret(line) ? [`the log holds a secret in line ${index + 1}`] : []),
    ...PERSONAL.filter((pattern) => pattern.test(line)).map(
      (pattern) => `the log holds ${pattern} in line ${index + 1}`,
    ),
  ]);
  return [...inRows, ...inLog];
};

/**
 * The reason why the traces are not from a complete run, so that an empty result would prove nothing; undefined if they
 * are complete.
 */
export const gapIn = ({ rows, log, tokens }: Traces): string | undefined => {
  if (tokens.length === 0) return 'the tests gave out no tokens';
  if (!rows.some((row) => row.startsWith('token\t'))) return 'the dump of the database holds no tokens';
  if (!log.some((line) => line.includes('"tokenId"'))) return 'the log holds no requests';
  return undefined;
};
