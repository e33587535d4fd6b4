import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { percentile } from '../../testbed/percentile.ts';
import { type Answer, httpClient, type Send } from '../measuring/http.ts';
import { counter } from '../measuring/scenario.ts';
import { KINDS, type Kind, type Known, kindOf } from './kinds.ts';

const BROKEN_PAUSE_MS = 50;
/**
 * The numbers of create requests among a hundred writes, and of some other kinds of writes. The remaining writes change
 * a field.
 */
const CREATIONS = 25;
const REMOVALS = 5;
const ENROLMENTS = 20;
/**
 * The number of records that are written as often as all others together, so that writes of one record wait for each
 * other.
 */
const HOT = 20;
/**
 * The expected statuses. A record may have been deleted in the meantime, the service may be down, or the disturbance
 * may have failed the transaction.
 */
const EXPECTED = [200, 201, 204, 404, 422, 503];
const SHOWN = 200;
const SAMPLES = 500;

/** Writes records of all kinds. */
export interface Writers {
  /** Sends one write. */
  step(writer: number): Promise<void>;
  /** The counts of unexpected responses to writes. */
  readonly unexpected: ReturnType<typeof counter>;
  /** Returns the difference of the instances' clocks in seconds, according to the ids that they created. */
  secondsApart(): number;
}

const oneOf = <Value>(values: readonly Value[]): Value | undefined => values[Math.floor(Math.random() * values.length)];
const oneOrHot = <Value>(values: readonly Value[]): Value | undefined =>
  oneOf(Math.random() < 1 / 2 ? values.slice(0, HOT) : values);

/** Contains each kind as often as its share, for a random choice. */
const LOTS = KINDS.flatMap((kind) => Array.from({ length: kind.share }, () => kind));

/** The time in an id of version 7, which comes from the clock of the instance. */
const timeInId = (id: string): number => Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16);

/** Creates the writers, but does not start them. Each uses the instances in turn. Writers share the tokens. */
export const writersOf = (urls: readonly string[], tokens: readonly string[]): Writers => {
  const sends = tokens.map((token) => urls.map((url) => httpClient(url, token).send));
  const known = new Map(KINDS.map(({ type }) => [type, [] as Known[]]));
  const knownOf = (type: string | undefined): Known[] =>
    KINDS.flatMap((kind) => (kind.type === type ? (known.get(kind.type) ?? []) : []));
  const unexpected = counter();
  const ahead = urls.map((): number[] => []);
  let turn = 0;

  const ask = async (
    writer: number,
    ...request: Parameters<Send>
  ): Promise<(Answer & { instance: number }) | undefined> => {
    const instance = turn++ % urls.length;
    const answer = await sends[writer % sends.length]?.[instance]?.(...request).catch(() => undefined);
    if (answer === undefined) {
      await sleep(BROKEN_PAUSE_MS);
      return undefined;
    }
    if (!EXPECTED.includes(answer.status)) {
      unexpected.add(`${request[0]} ${answer.status} ${answer.text.slice(0, SHOWN)}`);
    }
    return { ...answer, instance };
  };

  const create = async (writer: number, kind: Kind): Promise<void> => {
    const above = kind.parent === undefined ? undefined : oneOrHot(knownOf(kind.parent));
    if (kind.parent !== undefined && above === undefined) return;
    const text = randomUUID();
    const body = { [kind.wrapper]: { [kind.text]: text, ...kind.needed(text, above?.id) } };
    const path = kind.collection(above?.id);
    const answer = await ask(writer, 'POST', path, { body });
    if (answer === undefined || answer.status > 201) return;
    const { id, insertedAt } = JSON.parse(answer.text).data;
    // Only notes are below the record to which they refer.
    known.get(kind.type)?.push(path.endsWith('/notes') && above !== undefined ? { id, parentId: above.id } : { id });
    const samples = ahead[answer.instance];
    if (kind.type === 'participant' && samples !== undefined && samples.length < SAMPLES) {
      samples.push(timeInId(id) - Date.parse(insertedAt));
    }
  };

  const change = async (writer: number, kind: Kind): Promise<void> => {
    const record = oneOrHot(knownOf(kind.type));
    if (record === undefined || !kind.isChanged) return create(writer, kind);
    const path = `${kind.collection(record.parentId)}/${record.id}`;
    await ask(writer, 'PATCH', path, { body: { [kind.wrapper]: { [kind.text]: randomUUID() } } });
  };

  const remove = async (writer: number, kind: Kind): Promise<void> => {
    const all = knownOf(kind.type);
    const record = oneOrHot(all);
    if (record === undefined || !kind.isRemoved) return create(writer, kind);
    all.splice(all.indexOf(record), 1);
    await ask(writer, 'DELETE', `${kind.collection(record.parentId)}/${record.id}`);
  };

  const enrol = async (writer: number): Promise<void> => {
    const [participant, course] = ['participant', 'course'].map((type) => oneOrHot(knownOf(type)));
    if (participant === undefined || course === undefined) return;
    const path = kindOf('participant')?.collection() ?? '';
    await ask(writer, 'PUT', `${path}/${participant.id}/add_to_course/${course.id}`);
  };

  return {
    step: async (writer) => {
      const dice = Math.random() * 100;
      const kind = oneOf(LOTS);
      if (kind === undefined) return;
      if (dice < CREATIONS) await create(writer, kind);
      else if (dice < CREATIONS + REMOVALS) await remove(writer, kind);
      else if (dice < CREATIONS + REMOVALS + ENROLMENTS) await enrol(writer);
      else await change(writer, kind);
      // A writer without work lets the others run.
      await sleep(1);
    },
    unexpected,
    secondsApart: () => {
      const [one = Number.NaN, other = Number.NaN] = ahead.map((samples) => percentile(samples, 1 / 2));
      return Math.abs(one - other) / 1_000;
    },
  };
};
