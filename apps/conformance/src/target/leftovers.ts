import { isObject, type JsonObject } from '../interface/json.ts';
import { isCollection, KINDS, type Kind, parentOf } from '../interface/kinds.ts';
import { isSuccess } from './answers.ts';
import type { Answer } from './httpClient.ts';
import type { Owner, Sending } from './ledger.ts';

/** Sends a request with the token of an owner; undefined if there is none. */
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

/** The records of an owner that hold the mark of a run, as far as a search shows them. */
export const searchMark = async (send: Send, owner: Owner, mark: string): Promise<Found[]> => {
  const found = collections.map(async (collection) => {
    const answer = await send('GET', `${collection}?q=${mark}`, owner);
    // A deployment may not know the parameter: then records of others are in the list too.
    return recordsIn(answer).filter((record) => JSON.stringify(record).toLowerCase().includes(mark.toLowerCase()));
  });
  const paths = (await Promise.all(found)).flatMap((records, index) =>
    records.map(({ id }) => `${collections[index]}/${id}`),
  );
  return paths.map((path) => ({ owner, path }));
};

/** The fields of a body, without the object in which they stand. */
const fieldsOf = (body: string): JsonObject => {
  try {
    const parsed: unknown = JSON.parse(body);
    const inner = isObject(parsed) ? Object.values(parsed)[0] : undefined;
    return isObject(inner) ? inner : {};
  } catch {
    return {};
  }
};

const camel = (name: string): string => name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
const isPlain = (value: unknown): boolean => ['string', 'number', 'boolean'].includes(typeof value);

/** Fewer equal fields may be a coincidence. */
const MIN_EQUAL = 2;

/** Whether a record is what such a body creates: all plain fields are as they were sent. */
const isMadeOf = (record: JsonObject, sent: JsonObject): boolean => {
  const fields = Object.entries(sent).filter(([, value]) => isPlain(value));
  const isEqual = ([name, value]: [string, unknown]): boolean =>
    record[name] === value || record[camel(name)] === value;
  const refers = fields.some(([name]) => /id$/i.test(name));
  return fields.every(isEqual) && (fields.length >= MIN_EQUAL || (refers && fields.length > 0));
};

const PAGES = ['', '?limit=200'] as const;

/**
 * The records that creations without an answer have made: among the newest of their collections, those that are as they were
 * sent and that the run does not know.
 * @param known the paths of the records that the run knows
 */
export const findUnanswered = async (
  send: Send,
  unanswered: readonly Sending[],
  known: ReadonlySet<string>,
): Promise<Found[]> => {
  const found: Found[] = [];
  for (const [, sendings] of Map.groupBy(unanswered, ({ owner, path }) => `${owner} ${path}`)) {
    const [{ owner, path }] = sendings as [Sending];
    const lists = await Promise.all(PAGES.map((query) => send('GET', `${path}${query}`, owner)));
    const records = lists.flatMap(recordsIn).filter(({ id }) => !known.has(`${path}/${id}`));
    const bodies = sendings.map(({ body }) => fieldsOf(body));
    const made = records.filter((record) => bodies.some((sent) => isMadeOf(record, sent)));
    found.push(...made.map(({ id }) => ({ owner, path: `${path}/${id}` })));
  }
  return found;
};
