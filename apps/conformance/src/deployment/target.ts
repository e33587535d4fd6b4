import { openRecorder, type Recorder } from '../coverage/recorder.ts';
import { IMPORTS } from '../interface/imports.ts';
import { isObject, type JsonObject, nullsIn, parsedOf } from '../interface/json.ts';
import { collectionAt, isRemovable, restoringAt } from '../interface/kinds.ts';
import { NDJSON, recordToErase } from '../interface/modules.ts';
import { fieldsIn } from '../interface/schema.ts';
import { WEBHOOKS } from '../interface/webhooks.ts';
import { jsonBodyOf } from './answers.ts';
import { Failed, Overloaded, Skipped } from './errors.ts';
import { areKeptBack, type Exchange } from './exchange.ts';
import type { Answer, HttpClient } from './httpClient.ts';
import { type Entry, note, type Owner } from './ledger.ts';
import { markOf } from './runId.ts';
import type { Settings } from './settings.ts';
import type { Throttle } from './throttle.ts';

/** Whose token a request has; `{ token }` sends that token. */
export type Caller = 'main' | 'other' | 'limited' | 'partial' | 'nobody' | { token: string };

/** The parts of a request besides its method and path. */
export interface RequestOptions {
  as?: Caller;
  query?: Readonly<Record<string, string>>;
  /** Sent as JSON. */
  body?: unknown;
  /** Sent unchanged, instead of `body`. */
  raw?: string | Uint8Array;
  /** Added to those of every request; `undefined` removes one. */
  headers?: Readonly<Record<string, string | undefined>>;
  /** The base URL of the deployment over which it is sent; undefined: the first. */
  over?: string;
  /** Whether the body is sent in chunks, without its length. */
  isChunked?: true;
  /** Whether the server may hold the response back. */
  waits?: true;
  /** The wrapper of an existing record that the request changes: the end of the run restores it. */
  keeps?: string;
  /** Whether the request contains a secret unknown to the options, so that reports omit it. */
  isSecret?: true;
}

/** A response as seen by the checks of a whole run. */
export interface Seen {
  method: string;
  /** The path below the base URL, without the query. */
  path: string;
  status: number;
  headers: Readonly<Record<string, string>>;
  /** The fields of the body that are `null`; absent until the body has arrived. */
  nulls?: readonly string[];
  /** The keys of the body of a success; absent if it has no object as body. */
  keys?: readonly string[];
  /** The code of the problem, if the body is one. */
  code?: string;
}

/** An existing record that the run reads because it may not create one, in its original state. */
export interface Borrowed {
  /** The key under which it was chosen, once per run. */
  key: string;
  collection: string;
  path: string;
  record: JsonObject;
}

/** The deployment under test, as a check sees it. */
export interface Target {
  readonly settings: Settings;
  /** Every response of the deployment so far, including those to repeated requests. */
  readonly answers: readonly Seen[];
  /** The existing records that the run has read so far. */
  readonly borrowed: Borrowed[];
  /** Sends one request and returns the response, whatever its status. `path` begins with a slash or is a whole URL. */
  send(method: string, path: string, sending?: RequestOptions): Promise<Answer>;
  /** Registers a record that the run has created indirectly, so that its end removes it. */
  claim(owner: Owner, path: string): void;
  /** Calls `make` once per run, and returns its result to every check with the same key. */
  once<Result>(key: string, make: (target: Target) => Promise<Result>): Promise<Result>;
  /** Makes the next `once` of this key compute its result again. */
  forget(key: string): void;
  /** A word that no other record of any run contains. It begins with the mark of this run. */
  word(): string;
  /** Milliseconds of a clock that stops while the deployment delays requests (`Retry-After`). */
  now(): number;
}

/** What the checks of one worker share. */
export interface RunState {
  settings: Settings;
  http: HttpClient;
  results: Map<string, Promise<{ result?: unknown; error?: unknown; exchanges: Exchange[] }>>;
  words: { last: number };
  answers: Seen[];
  /** The paths of the records that the run has created. */
  created: Set<string>;
  /** The existing records that the run has read so far. */
  borrowed: Borrowed[];
  /** The number of sent creations. */
  creations: { last: number };
  throttle: Throttle;
  /** The coverage. */
  recorder: Recorder;
  /** Why no more requests may be sent. */
  stopped?: Error;
}

/** The state of a run that has sent nothing. */
export const newRunState = (parts: Pick<RunState, 'settings' | 'http' | 'throttle'>): RunState => ({
  ...parts,
  results: new Map(),
  words: { last: 0 },
  answers: [],
  created: new Set(),
  borrowed: [],
  creations: { last: 0 },
  recorder: openRecorder(),
});

const READS = new Set(['GET', 'HEAD']);

const tokenOf = ({ tokens }: Settings, caller: Caller): string | undefined => {
  if (typeof caller === 'object') return caller.token;
  if (caller === 'nobody') return undefined;
  const token = tokens[caller];
  if (token !== undefined) return token;
  throw new Skipped(`This check requires --${caller}-token.`, `--${caller}-token`);
};

const ownerOf = (caller: Caller): Owner => (caller === 'other' ? 'other' : 'main');

const forbid = (
  { readOnly, allowResidue, modules }: Settings,
  method: string,
  path: string,
  isKnown: boolean,
): void => {
  if (readOnly && !READS.has(method)) throw new Skipped('This check must send a write, but the run is read-only.');
  const collection = method === 'POST' && isKnown && !allowResidue ? collectionAt(path) : undefined;
  if (collection !== undefined && !isRemovable(`${collection}/id`, modules)) {
    const name = collection.split('/').at(-1);
    throw new Skipped(
      `The check would leave ${name} behind, because the interface cannot delete it: this check requires --allow-residue.`,
    );
  }
};

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** An erasure cannot be undone: the run only erases and undeletes records that it has created. */
const forbidErasure = ({ created }: RunState, method: string, path: string): void => {
  if (method !== 'POST') return;
  const { record, id } = recordToErase(path) ?? {};
  if (record === undefined || id === undefined || !UUID.test(id) || created.has(record)) return;
  throw new Failed(`${method} ${path} would irrevocably change a record that this run has not created.`);
};

/** The fields of a body that are `null`. Most bodies don't even hold the word. */
const nullsOf = (text: string): readonly string[] => (text.includes('null') ? nullsIn(parsedOf(text)) : []);

/** The keys of a JSON body; undefined for an export, which is not JSON. */
const keysOf = (answer: Answer): readonly string[] | undefined => {
  const body = answer.headers['content-type']?.startsWith(NDJSON) ? undefined : jsonBodyOf(answer);
  return isObject(body) ? Object.keys(body) : undefined;
};

/** The code of a problem; undefined for other responses. */
const codeOf = ({ status, text }: Answer): string | undefined => {
  const body = status < 400 ? undefined : parsedOf(text);
  return isObject(body) && typeof body.code === 'string' ? body.code : undefined;
};

/** The ids of one or more created records. */
const createdIds = (text: string): string[] => {
  const body = parsedOf(text);
  const records = isObject(body) ? [body.data].flat() : [];
  return records.flatMap((record) => (isObject(record) && typeof record.id === 'string' ? [record.id] : []));
};

/** The collection in which a POST to this path creates something that the end of a run removes. */
const trackedAt = (path: string): string | undefined =>
  path === IMPORTS || path === WEBHOOKS ? path : collectionAt(path);

/** Longer bodies are recorded truncated. */
const MAX_NOTED = 10_000;

/** Writes the possible creation of a record to the ledger, because a killed run never receives the response. */
const announce = (
  { settings: { ledgerFile }, creations }: RunState,
  path: string,
  caller: Caller,
  body: string | Uint8Array | undefined,
): number => {
  creations.last += 1;
  const text = typeof body === 'string' ? body.slice(0, MAX_NOTED) : '';
  note(ledgerFile, { kind: 'sending', id: creations.last, owner: ownerOf(caller), path, body: text });
  return creations.last;
};

/** Writes the records that a request has created to the ledger, even if the check did not expect them. */
const keepBooks = (
  { settings: { ledgerFile }, created }: RunState,
  collection: string,
  caller: Caller,
  sending: number,
  answer: Answer,
): void => {
  const isReplay = answer.headers['idempotent-replayed'] === 'true';
  const ids = answer.status > 299 || isReplay ? [] : createdIds(answer.text);
  const paths = ids.map((id) => `${collection}/${id}`);
  for (const path of paths) created.add(path);
  const entries = paths.map((path): Entry => ({ kind: 'created', owner: ownerOf(caller), path }));
  note(ledgerFile, ...entries, { kind: 'answered', id: sending });
};

/** The suffix of the keys under which existing records are stored before their first write, once per run. */
const KEPT = ' as it was';

/** Requests that restore a record: with all of its fields if the interface accepts them, otherwise with some. */
const restoring = (path: string, wrapper: string, data: JsonObject, modules: readonly string[]) => {
  const operation = restoringAt(path, modules);
  if (operation?.method === 'PATCH') {
    const names = Object.keys(fieldsIn(operation.body, wrapper).properties ?? {}).filter((name) => name !== 'id');
    const fields = Object.fromEntries(names.map((name) => [name, data[name] ?? null]));
    return { method: 'PATCH', bodies: [{ [wrapper]: fields }] } as const;
  }
  const { id, insertedAt, updatedAt, ...writable } = data;
  return { method: 'PUT', bodies: [{ [wrapper]: data }, { [wrapper]: writable }] } as const;
};

/** Writes an existing record to the ledger before its first write, so that the end of the run can restore it. */
const keep = async (target: Target, path: string, wrapper: string): Promise<void> => {
  const { status, text } = await target.send('GET', path);
  if (status !== 200) return;
  const { data } = JSON.parse(text) as { data: JsonObject };
  const { ledgerFile, modules } = target.settings;
  note(ledgerFile, { kind: 'changed', owner: 'main', path, ...restoring(path, wrapper, data, modules) });
};

const headersOf = (settings: Settings, sending: RequestOptions): Record<string, string> => {
  const token = tokenOf(settings, sending.as ?? 'main');
  const all: Record<string, string | undefined> = {
    accept: 'application/json, application/problem+json',
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    ...(sending.body === undefined && sending.raw === undefined ? {} : { 'content-type': 'application/json' }),
    ...sending.headers,
  };
  const given: Record<string, string> = {};
  for (const [name, value] of Object.entries(all)) if (value !== undefined) given[name] = value;
  return given;
};

const urlOf = (baseUrl: string, path: string, query: RequestOptions['query']): string => {
  const url = path.startsWith('/') ? `${baseUrl}${path}` : path;
  if (query === undefined) return url;
  const parameters = new URLSearchParams(query);
  return `${url}${url.includes('?') ? '&' : '?'}${parameters}`;
};

/** The parameters of a URL. */
const queryOf = (url: string): URLSearchParams => {
  const [address = ''] = url.split('#', 1);
  const begin = address.indexOf('?');
  return new URLSearchParams(begin === -1 ? '' : address.slice(begin + 1));
};

/** The parsed body of a request; undefined if it is not JSON. */
const saidBy = ({ raw, body }: RequestOptions): unknown => {
  if (raw === undefined) return body;
  return typeof raw === 'string' ? parsedOf(raw) : undefined;
};

const pathIn = (baseUrl: string, url: string): string =>
  url.startsWith(baseUrl) ? (url.slice(baseUrl.length).split('?')[0] ?? '') : '';

const IN_FORM = /\b(token|client_secret)=[^&]*/g;

/** The exchange for reports: without the token, in a header or in a form. */
const withoutCredentials = ({ request, ...rest }: Exchange): Exchange => {
  const { headers, body } = request;
  const shown = headers.authorization === undefined ? headers : { ...headers, authorization: 'Bearer ‹secret›' };
  const form = body === undefined ? {} : { body: body.replace(IN_FORM, '$1=‹secret›') };
  return { ...rest, request: { ...request, headers: shown, ...form } };
};

/** A target for one check, which records its exchanges in `exchanges`. */
export const targetFor = (shared: RunState, exchanges: Exchange[]): Target => ({
  settings: shared.settings,
  answers: shared.answers,
  borrowed: shared.borrowed,

  async send(method, path, sending = {}) {
    const { settings, http, answers } = shared;
    const baseUrl = settings.baseUrls.find((each) => each === sending.over) ?? settings.baseUrl;
    const url = urlOf(baseUrl, path, sending.query);
    const place = pathIn(baseUrl, url);
    const caller = sending.as ?? 'main';
    if (caller !== 'nobody' && !path.startsWith('/') && new URL(url).origin !== new URL(baseUrl).origin) {
      throw new Failed(`The access token would be sent to another host than ${baseUrl}: ${url}.`);
    }
    const isKnown = caller === 'main' || caller === 'other' || sending.isSecret === true;
    forbid(settings, method, place, isKnown);
    if (sending.keeps === undefined) forbidErasure(shared, method, place);
    const foreign = READS.has(method) ? undefined : (sending.keeps ?? restoringAt(place, settings.modules)?.wrapper);
    const record = recordToErase(place)?.record ?? place;
    if (foreign !== undefined) await this.once(`${record}${KEPT}`, (own) => keep(own, record, foreign));
    if (foreign !== undefined && method === 'DELETE') note(settings.ledgerFile, { kind: 'deleting', path: place });
    const body = sending.raw ?? (sending.body === undefined ? undefined : JSON.stringify(sending.body));
    const headers = headersOf(settings, sending);
    if (shared.stopped !== undefined) throw shared.stopped;
    const collection = method === 'POST' ? trackedAt(place) : undefined;
    const creation = collection === undefined ? undefined : announce(shared, collection, caller, body);
    let seen: Seen | undefined;
    const { isChunked, waits } = sending;
    const answer = await http.send({ method, url, headers, body, isChunked, waits }, (exchange) => {
      exchanges.push(sending.isSecret ? withoutCredentials(exchange) : exchange);
      const { response } = exchange;
      if (response === undefined) return;
      // A page on another host proves nothing about the deployment.
      if (place === '') return;
      seen = { method, path: place, status: response.status, headers: response.headers };
      answers.push(seen);
    });
    if (seen !== undefined)
      Object.assign(seen, { nulls: nullsOf(answer.text), keys: keysOf(answer), code: codeOf(answer) });
    shared.recorder.note({ method, path: place, query: queryOf(url), body: saidBy(sending), status: answer.status });
    if (collection !== undefined && creation !== undefined) keepBooks(shared, collection, caller, creation, answer);
    return answer;
  },

  claim(owner, path) {
    shared.created.add(path);
    note(shared.settings.ledgerFile, { kind: 'created', owner, path, isClaimed: true });
  },

  async once<Result>(key: string, make: (target: Target) => Promise<Result>): Promise<Result> {
    let made = shared.results.get(key);
    if (made === undefined) {
      const own: Exchange[] = [];
      made = make(targetFor(shared, own)).then(
        (result) => ({ result, exchanges: own }),
        (error: unknown) => ({ error, exchanges: own }),
      );
      shared.results.set(key, made);
    }
    const asked = performance.now();
    const { result, error, exchanges: seen } = await made;
    const isDoubtful = error instanceof Overloaded || areKeptBack(seen, asked);
    if (error !== undefined && isDoubtful) shared.results.delete(key);
    exchanges.push(...seen);
    if (error !== undefined) throw error;
    return result as Result;
  },

  forget: (key) => void shared.results.delete(key),

  word() {
    shared.words.last += 1;
    return `${markOf(shared.settings.runId)}x${shared.words.last}z`;
  },

  now: () => performance.now() - shared.throttle.waitedMs(),
});
