/** The replacement for a token in a report. */
export interface Secret {
  value: string;
  name: string;
}

/** Shorter texts are not redacted: they may occur inside words. */
const SHORTEST = 6;

const spellingsOf = (value: string): string[] => [
  ...new Set([
    value,
    encodeURIComponent(value),
    Buffer.from(value).toString('base64'),
    JSON.stringify(value).slice(1, -1),
  ]),
];

/** Tokens that the deployment issues, such as those of a token endpoint. */
const HANDED_OUT = /("(?:access_token|refresh_token|client_secret|id_token|secret)"\s*:\s*")[^"]*(")/g;
const CREDENTIALS_IN_URL = /(\bhttps?:\/\/)[^/\s@"']+@/g;

/**
 * Creates a function that redacts text: the given tokens in every possible encoding, tokens in JSON, and passwords in
 * URLs.
 */
export const redactor = (secrets: readonly Secret[]): ((text: string) => string) => {
  const spellings = secrets
    .flatMap(({ value, name }) => spellingsOf(value).map((spelling) => ({ spelling, name })))
    .filter(({ spelling }) => spelling.length >= SHORTEST)
    .toSorted((one, other) => other.spelling.length - one.spelling.length);
  return (text) =>
    spellings
      .reduce((rest, { spelling, name }) => rest.replaceAll(spelling, `‹${name}›`), text)
      .replace(HANDED_OUT, '$1‹secret›$2')
      .replace(CREDENTIALS_IN_URL, '$1‹credentials›@');
};
