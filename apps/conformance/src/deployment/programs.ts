import { isDeepStrictEqual } from 'node:util';
import type { JsonObject } from '../interface/json.ts';
import { isSingle, isTemporaryWith, type Kind } from '../interface/kinds.ts';
import { oneInWords } from '../interface/kindWords.ts';
import { idOf, listOf, recordOf, show } from './answers.ts';
import { ChangedByOthers, Failed, Skipped } from './errors.ts';
import type { Answer } from './httpClient.ts';
import { quietPrograms } from './quietPrograms.ts';
import { existing, type Made, make } from './records.ts';
import type { Target } from './target.ts';
import { openTurns, type Turns } from './turns.ts';

const WRITES = ['PUT', 'PATCH'];

/** The version in a response, whose ETag a proxy may have made weak. */
const versionOf = ({ headers }: Answer): string | undefined => headers.etag?.replace(/^W\//, '');

const shownBy = (answer: Answer) => ({ record: recordOf(answer), etag: versionOf(answer) });

/** An existing record while a check changes it. */
interface Changing {
  /** The record after the last write of the check. */
  written: JsonObject;
  /** The last response to the check. */
  last: Answer;
  /** The ids of the requests that changed it. */
  readonly requestIds: Set<string>;
}

/**
 * A target that tracks each write to `path`, and reads the record afterwards: no model knows this record, so the
 * response to each write is compared with the stored record.
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
    // A caller that knows the previous version receives the new one.
    const headers = isNew ? { 'if-none-match': changing.last.headers.etag ?? '' } : {};
    const read = await target.send('GET', path, { headers });
    changing.last = read;
    const [written, stored] = [shownBy(answer), shownBy(read)];
    if (isDeepStrictEqual(stored, written)) return answer;
    throw new Failed(`${answer.asked} responded with ${show(written)}, but the stored record is ${show(stored)}.`);
  },
});

/** Whether the record, or its history if available, shows that another client has changed it since `before`. */
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

/** A failure about a program that other clients changed in the meantime is not a failure of the deployment. */
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

/**
 * The maximum number, and the maximum fraction, of listed programs that a run changes; checks read the others
 * unchanged.
 */
const MAX_CHANGED = 4;
const SHARE_CHANGED = 1 / 3;

/** A program, whose changes run one after another, and the number of checks that use it or wait for it. */
interface Place {
  program: Made;
  turns: Turns;
  used: number;
}

const placeOf = (program: Made): Place => ({ program, turns: openTurns(), used: 0 });

/** The records of a kind that the run changes, chosen once: its own, if the deployment lets it create any. */
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

/** Uses the record with the fewest waiting checks. */
const atPlace = async <Result>(target: Target, kind: Kind, use: (place: Place) => Promise<Result>): Promise<Result> => {
  const [place] = (await placesOf(target, kind)).toSorted((one, other) => one.used - other.used);
  if (place === undefined) throw new Skipped(`This check requires ${oneInWords(kind)}, but none exists.`);
  place.used += 1;
  try {
    return await use(place);
  } finally {
    place.used -= 1;
  }
};

/**
 * Passes on an existing record, which other clients may be changing, and its current state. Checks that change it run
 * one after another.
 */
export const withForeign = <Result>(target: Target, kind: Kind, use: UseProgram<Result>): Promise<Result> =>
  atPlace(target, kind, ({ program, turns }) => turns.alone(() => useProgram(target, program, use)));

/** The same for rejected requests, which do not change the record. */
export const withUntouchedForeign = <Result>(target: Target, kind: Kind, use: UseProgram<Result>): Promise<Result> =>
  atPlace(target, kind, ({ program, turns }) => turns.beside(() => useProgram(target, program, use)));

/** Passes on a program to change, created by the run if possible. */
export const withProgram = <Result>(target: Target, use: UseProgram<Result>): Promise<Result> =>
  withForeign(target, 'program', use);

/** The same for rejected requests, which do not change the program. */
export const withUntouchedProgram = <Result>(target: Target, use: UseProgram<Result>): Promise<Result> =>
  withUntouchedForeign(target, 'program', use);
