import { isObject, type JsonObject, parsedOf } from '../interface/json.ts';
import { isCollection, KINDS, type Kind, parentOf } from '../interface/kinds.ts';
import { isSuccess } from './answers.ts';
import type { Answer } from './httpClient.ts';
import type { Owner, Sending } from './ledger.ts';
import { isMarked, markOf } from './runId.ts';

/** Sends a request with the token of an owner; undefined if the token is missing. */
export type Send = (method: string, path: string, owner: Owner, body?: unknown) => Promise<Answer | undefined>;

/** A record that a run has created. */
export interface Found {
  owner: Owner;
  path: string;
}

const recordsIn = (answer: Answer | undefined): (JsonObject & { id: string })[] => {
  if (answer === undefined || !isSuccess(answer.status)) return [];
  try {
    const body: unknown = JSON.parse(answer.text);
    const data = isObject(body) && Array.isArray(body.data) ? body.data : [];
    return data.filter(
      (record): record is JsonObject & { id: string } => isObject(record) && typeof record.id === 'string',
    );
  } catch {
    return [];
  }
};

const collections = (Object.keys(KINDS) as Kind[])
  .filter((kind) => parentOf(kind) === undefined && isCollection(KINDS[kind].path))
  .map((kind) => KINDS[kind].path);

/** The records of an owner with the mark of a run, as far as a search finds them. */
export const searchMark = async (send: Send, owner: Owner, runId: string): Promise<Found[]> => {
  const found = collections.map(async (collection) => {
    const answer = await send('GET', `${collection}?q=${markOf(runId)}`, owner);
    // A deployment may not know the parameter: then the list also contains records of others.
    return recordsIn(answer).filter((record) => isMarked(runId, record));
  });
  const paths = (await Promise.all(found)).flatMap((records, index) =>
    records.map(({ id }) => `${collections[index]}/${id}`),
  );
  return paths.map((path) => ({ owner, path }));
};

/** The fields of the records in a body, without the surrounding object. */
const fieldsIn = (body: string): JsonObject[] => {
  const parsed = parsedOf(body);
  return isObject(parsed) ? [Object.values(parsed)[0]].flat().filter(isObject) : [];
};

const camel = (name: string): string => name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
const isPlain = (value: unknown): boolean => ['string', 'number', 'boolean'].includes(typeof value);

/** Whether such a body may have created a record: all plain fields have the sent values, and there is at least one. */
const isMadeOf = (record: JsonObject, sent: JsonObject): boolean => {
  const fields = Object.entries(sent).filter(([, value]) => isPlain(value));
  const isKept = ([name, value]: [string, unknown]): boolean => record[name] === value || record[camel(name)] === value;
  return fields.length > 0 && fields.every(isKept);
};

/** The parent of a collection: that of `/v1/courses/1/notes` is `/v1/courses/1`. */
export const recordAbove = (collection: string): string => collection.slice(0, collection.lastIndexOf('/'));

/** The id at the end of a path: that of `/v1/courses/1/notes/2` is `2`. */
const idIn = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

const PAGES = ['', '?limit=200'] as const;

/**
 * The records from creations without a response, among the newest of their collections: those with the mark of the
 * run, those below a record of the run, and those that reference one and have the sent fields. All other records may
 * belong to others.
 * @param known the paths of the records that the run knows
 */
export const findUnanswered = async (
  send: Send,
  unanswered: readonly Sending[],
  known: ReadonlySet<string>,
  runId: string,
): Promise<Found[]> => {
  const ids = new Set([...known].map(idIn));
  const refersToOwn = (record: JsonObject): boolean => Object.values(record).some((value) => ids.has(String(value)));
  const found: Found[] = [];
  for (const [, sendings] of Map.groupBy(unanswered, ({ owner, path }) => `${owner} ${path}`)) {
    const [{ owner, path }] = sendings as [Sending];
    const lists = await Promise.all(PAGES.map((query) => send('GET', `${path}${query}`, owner)));
    const records = lists.flatMap(recordsIn).filter(({ id }) => !known.has(`${path}/${id}`));
    const bodies = sendings.flatMap(({ body }) => fieldsIn(body));
    const isBelowOwn = known.has(recordAbove(path));
    const isOwn = (record: JsonObject): boolean =>
      isBelowOwn || isMarked(runId, record) || (refersToOwn(record) && bodies.some((sent) => isMadeOf(record, sent)));
    const own = new Set(records.filter(isOwn).map(({ id }) => id));
    found.push(...[...own].map((id) => ({ owner, path: `${path}/${id}` })));
  }
  return found;
};
