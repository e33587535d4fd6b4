import { isSuccess, recordOf } from '../../deployment/answers.ts';
import { type Made, make } from '../../deployment/records.ts';
import type { Target } from '../../deployment/target.ts';
import type { JsonObject } from '../../interface/json.ts';
import type { Draw } from '../random.ts';
import type { RecordOperation, RecordRequest } from './recordModel.ts';

/** The fields of each kind that the clients write: any text is valid. One that is required stands alone. */
export const WRITTEN = {
  participant: ['birthCity', 'marketingChannel'],
  contact: ['function'],
  course: ['measureNumber'],
  coaching: ['voucherNumber'],
  fundingAgency: ['name'],
  enrolment: ['voucherNumber'],
  session: ['title'],
  participantNote: ['title'],
  courseNote: ['title'],
} as const;
export type WrittenKind = keyof typeof WRITTEN;

/** The requests that concurrent clients have sent about one record. */
export interface RecordHistory {
  made: Made;
  /** The record as it was created. */
  created: { etag: string; fields: JsonObject };
  operations: readonly RecordOperation[];
}

const CLIENTS = 3;
const ROUNDS = 6;

/** What a client may do next; a deletion ends what can be seen, so only the last round has one. */
const ACTS = ['patch', 'patch', 'patch if', 'put', 'put if', 'get', 'get', 'get if'] as const;
const LAST_ACTS = [...ACTS, 'delete', 'delete if'] as const;
type Act = (typeof LAST_ACTS)[number];

const METHODS = { patch: 'PATCH', put: 'PUT', get: 'GET', delete: 'DELETE' } as const;

const picked = (record: JsonObject, names: readonly string[]): JsonObject =>
  Object.fromEntries(names.flatMap((name) => (record[name] === undefined ? [] : [[name, record[name]]])));

/** The record that clients ask for, and what they have seen of it last. */
interface Subject {
  target: Target;
  draw: Draw;
  made: Made;
  names: readonly string[];
  /** What is written again and again: such a write may change nothing. */
  again: string;
  latest: { etag: string };
}

const requestFor = ({ target, draw, names, again, latest }: Subject, act: Act): RecordRequest => {
  const [verb = 'get', condition] = act.split(' ') as [keyof typeof METHODS, string?];
  const isWrite = verb === 'patch' || verb === 'put';
  return {
    method: METHODS[verb],
    ...(condition === undefined ? {} : { tag: latest.etag }),
    ...(isWrite ? { fields: { [draw.pick(names)]: draw.pick([again, target.word()]) } } : {}),
  };
};

const bodyFor = ({ made, names }: Subject, { method, fields }: RecordRequest): unknown => {
  if (fields === undefined) return undefined;
  const kept = Object.fromEntries(Object.entries(made.sent).filter(([name]) => !names.includes(name)));
  return { [made.wrapper]: method === 'PUT' ? { ...kept, ...fields } : fields };
};

/** Sends a request over an address, and notes when. */
const sent = async (subject: Subject, request: RecordRequest, client: string, over: string) => {
  const { target, made, names, latest } = subject;
  const condition = request.method === 'GET' ? 'if-none-match' : 'if-match';
  const begin = performance.now();
  const answer = await target.send(request.method, made.path, {
    over,
    body: bodyFor(subject, request),
    headers: request.tag === undefined ? {} : { [condition]: request.tag },
  });
  const end = performance.now();
  const { etag } = answer.headers;
  const isRecord = isSuccess(answer.status) && answer.text !== '';
  if (isRecord && etag !== undefined) latest.etag = etag;
  const fields = isRecord ? picked(recordOf(answer), names) : undefined;
  const operation: RecordOperation = {
    ...{ client: `${client} over ${over}`, begin, end, request },
    answer: { status: answer.status, etag, fields },
  };
  return operation;
};

/**
 * Has several clients write and read a new record at the same time, over every address of the deployment. Between the rounds
 * each address is read, so that what was acknowledged before has to be there.
 */
export const performConcurrently = async (target: Target, kind: WrittenKind, draw: Draw): Promise<RecordHistory> => {
  const made = await make(target, kind);
  const { baseUrls } = target.settings;
  const names = WRITTEN[kind];
  const { etag = '' } = made.answer.headers;
  const subject: Subject = { target, draw, made, names, again: target.word(), latest: { etag } };
  const readers = baseUrls.length === 1 ? [...baseUrls, ...baseUrls] : baseUrls;
  const operations: RecordOperation[] = [];
  for (let round = 1; round <= ROUNDS; round += 1) {
    const acts = Array.from({ length: CLIENTS }, () => draw.pick(round === ROUNDS ? LAST_ACTS : ACTS));
    const together = acts.map((act, index) =>
      sent(subject, requestFor(subject, act), `client ${index + 1}`, draw.pick(baseUrls)),
    );
    operations.push(...(await Promise.all(together)));
    const reads = readers.map((over) =>
      sent(subject, requestFor(subject, draw.pick(['get', 'get if'])), 'reader', over),
    );
    operations.push(...(await Promise.all(reads)));
  }
  return { made, created: { etag, fields: picked(made.record, names) }, operations };
};
