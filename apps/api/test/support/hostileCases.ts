import type { Records } from './operations.ts';

/** The folder with the bytes of requests that once got wrong responses, relative to that of the service. */
export const CASES = 'test/hostileCases';

const TOKEN = 'TOKEN';
const ID_LENGTH = 36;

/** A text of the same length in place of each token and id, so that lengths in the bytes stay correct. */
export const placeholdersOf = ({
  token,
  records,
}: {
  readonly token: string;
  readonly records: Records;
}): readonly (readonly [placeholder: string, value: string])[] => [
  [TOKEN.padEnd(token.length, '_'), token],
  ...Object.entries(records).map(([name, id]) => [name.padEnd(ID_LENGTH, '_'), id] as const),
];
