import { isDeepStrictEqual } from 'node:util';
import type { JsonObject } from '../interface/json.ts';
import { isSingle, isTemporaryWith, type Kind } from '../interface/kinds.ts';
import { idOf, listOf, recordOf, show } from './answers.ts';
import { ChangedByOthers, Failed, Skipped } from './errors.ts';
import type { Answer } from './httpClient.ts';
import { quietPrograms } from './quietPrograms.ts';
import { existing, type Made, make } from './records.ts';
import type { Target } from './target.ts';
import { openTurns, type Turns } from './turns.ts';

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

/** So many programs are changed at most, and so small a share of those that are listed, since others are read as they are. */
const MAX_CHANGED = 4;
const SHARE_CHANGED = 1 / 3;

/** A program, whose changes take turns, and how many checks use it or wait for it. */
interface Place {
  program: Made;
  turns: Turns;
  used: number;
}

const placeOf = (program: Made): Place => ({ program, turns: openTurns(), used: 0 });

/** The records of a kind that the run changes, found once: of its own, if the deployment lets it create any. */
const placesOf = (target: Target, kind: Kind): Promise<Place[]> =>
  target.once(`the records of the kind ${kind} that are changed`, async (own) => {
    if (isTemporaryWith(kind, own.settings.modules)) {
      const made = Array.from({ length: MAX_CHANGED }, () => make(own, kind));
      return (await Promise.all(made)).map(placeOf);
    }
    const first = await existing(own, kind);
    if (isSingle(kind)) return [placeOf(first)];
    const listed = listOf(first.answer);
    const count = Math.min(MAX_CHANGED, Math.max(1, Math.floor(listed.length * SHARE_CHANGED)));
    return quietPrograms(own.settings.runId, first.answer, listed)
      .slice(0, count)
      .map((record) => {
        const id = idOf(record);
        return placeOf({ ...first, id, path: `${first.collection}/${id}`, record });
      });
  });

/** The ids of the programs that checks of this run change. */
export const changedPrograms = async (target: Target): Promise<string[]> =>
  (await placesOf(target, 'program')).map(({ program }) => program.id);

/** Uses the record for which the fewest wait. */
const atPlace = async <Result>(target: Target, kind: Kind, use: (place: Place) => Promise<Result>): Promise<Result> => {
  const [place] = (await placesOf(target, kind)).toSorted((one, other) => one.used - other.used);
  if (place === undefined) throw new Skipped(`It takes a ${kind}, and there is none.`);
  place.used += 1;
  try {
    return await use(place);
  } finally {
    place.used -= 1;
  }
};

/**
 * A record of a kind that others may be changing, since it belongs to them, and what it is now. The checks that change it take
 * turns.
 */
export const withForeign = <Result>(target: Target, kind: Kind, use: UseProgram<Result>): Promise<Result> =>
  atPlace(target, kind, ({ program, turns }) => turns.alone(() => useProgram(target, program, use)));

/** The same for what is to be refused, which leaves the record as it is. */
export const withUntouchedForeign = <Result>(target: Target, kind: Kind, use: UseProgram<Result>): Promise<Result> =>
  atPlace(target, kind, ({ program, turns }) => turns.beside(() => useProgram(target, program, use)));

/** A program to change, of the run's own if it can create any. */
export const withProgram = <Result>(target: Target, use: UseProgram<Result>): Promise<Result> =>
  withForeign(target, 'program', use);

/** The same for what is to be refused, which leaves the program as it is. */
export const withUntouchedProgram = <Result>(target: Target, use: UseProgram<Result>): Promise<Result> =>
  withUntouchedForeign(target, 'program', use);
