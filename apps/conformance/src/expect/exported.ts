import { show, shownText } from '../deployment/answers.ts';
import { Failed } from '../deployment/errors.ts';
import type { Answer } from '../deployment/httpClient.ts';
import type { RequestOptions, Target } from '../deployment/target.ts';
import { isObject, type JsonObject, parsedOf } from '../interface/json.ts';
import { NDJSON } from '../interface/modules.ts';
import { equal, hasStatus } from './assertions.ts';

/** Requests the export of a collection. */
export const askForExport = (
  target: Target,
  path: string,
  query: Readonly<Record<string, string>> = {},
  sending: RequestOptions = {},
): Promise<Answer> => target.send('GET', path, { ...sending, query, headers: { accept: NDJSON } });

/**
 * The records of an export, which must be complete: each line has `data`, and the last line `end` with their number.
 */
export const exportedIn = (answer: Answer): JsonObject[] => {
  const { text, headers, asked } = hasStatus(answer, 200);
  equal(headers['content-type']?.split(';')[0], NDJSON, `The content type of the response to ${asked}`);
  const lines = text.split('\n').map((line) => parsedOf(line));
  if (lines.pop() !== undefined) throw new Failed(`The response to ${asked} must end with a line feed.`);
  const records = lines.slice(0, -1).map((line) => {
    if (isObject(line) && isObject(line.data) && Object.keys(line).length === 1) return line.data;
    throw new Failed(
      `Each line of the response to ${asked} must be an object with \`data\`, but one is ${show(line)}.`,
    );
  });
  equal(
    lines.at(-1),
    { end: { count: records.length } },
    `The last line of the response to ${asked}, ${shownText(answer)},`,
  );
  return records;
};
