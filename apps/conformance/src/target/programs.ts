import { isDeepStrictEqual } from 'node:util';
import type { JsonObject } from '../interface/json.ts';
import { listOf, recordOf, show } from './answers.ts';
import { ChangedByOthers, Failed } from './errors.ts';
import type { Answer } from './httpClient.ts';
import { existing, type Made } from './records.ts';
import type { Target } from './target.ts';
import { openTurns } from './turns.ts';

const WRITES = ['PUT', 'PATCH'];

/** The version that an answer shows, which a proxy may have made weak. */
const versionOf = ({ headers }: Answer): string | undefined => headers.etag?.replace(/^W\//, '');

const shownBy = (answer: Answer) => ({ record: recordOf(answer), etag: versionOf(answer) });

/** A record of others while a check changes it. */
interface Changing {
  /** As the last write of the check left it. */
  written: JsonObject;
  /** The last answer of the check. */
  last: Answer;
  /** The ids of the requests that wrote it. */
  readonly requestIds: Set<string>;
}

/**
 * The same target, which notes each write to `path`, and reads what it has written: no model knows the record, which is of
 * others, so that the answer of every write is compared with what is stored.
 */
const watched = (target: Target, path: string, changing: Changing): Target => ({
  ...target,
  async send(method, place, sending) {
    const answer = await target.send(method, place, sending);
    if (place !== path || !WRITES.includes(method) || answer.status !== 200) return answer;
    changing.written = recordOf(answer);
    changing.requestIds.add(answer.headers['x-request-id'] ?? '').add(sending?.headers?.['x-request-id'] ?? '');
    const [known, now] = [versionOf(changing.last), versionOf(answer)];
    const isNew = known !== undefined && now !== undefined && now !== known;
    // Whoever knows the version before is told the new one.
    const headers = isNew ? { 'if-none-match': changing.last.headers.etag ?? '' } : {};
    const read = await target.send('GET', path, { headers });
    changing.last = read;
    const [written, stored] = [shownBy(answer), shownBy(read)];
    if (isDeepStrictEqual(stored, written)) return answer;
    throw new Failed(`${answer.asked} answered ${show(written)}, and afterwards ${show(stored)} was read.`);
  },
});

/** Whether the record shows, or its history if it has one, that somebody else has written it since it was `before`. */
const isWrittenByOthers = async (
  target: Target,
  path: string,
  before: JsonObject,
  { written, requestIds }: Changing,
): Promise<boolean> => {
  const { updatedAt } = recordOf(await target.send('GET', path));
  if (String(updatedAt) > String(written.updatedAt)) return true;
  const history = await target.send('GET', `${path}/history`);
  if (history.status !== 200) return false;
  return listOf(history).some(
    ({ changedAt, requestId }) =>
      String(changedAt) > String(before.updatedAt) && typeof requestId === 'string' && !requestIds.has(requestId),
  );
};

type UseProgram<Result> = (target: Target, program: Made, record: JsonObject) => Promise<Result>;

/** A failure about a program that others have changed meanwhile is no failure of the deployment. */
const useProgram = async <Result>(target: Target, program: Made, use: UseProgram<Result>): Promise<Result> => {
  const { path } = program;
  const last = await target.send('GET', path);
  const before = recordOf(last);
  const changing: Changing = { written: before, last, requestIds: new Set() };
  try {
    return await use(watched(target, path, changing), program, before);
  } catch (error) {
    const isOthers = error instanceof Failed && (await isWrittenByOthers(target, path, before, changing));
    throw isOthers ? new ChangedByOthers(path) : error;
  }
};

const turns = openTurns();

/**
 * A program to change, and the record that it is now. The checks that change it take turns. Programs can't be created, so
 * others may be changing the same one.
 */
export const withProgram = async <Result>(target: Target, use: UseProgram<Result>): Promise<Result> => {
  const program = await existing(target, 'program');
  return turns.alone(() => useProgram(target, program, use));
};

/** The same for what is to be refused, which leaves the program as it is. */
export const withUntouchedProgram = async <Result>(target: Target, use: UseProgram<Result>): Promise<Result> => {
  const program = await existing(target, 'program');
  return turns.beside(() => useProgram(target, program, use));
};
