import { isObject, type JsonObject, parsedOf } from '../interface/json.ts';
import { Failed } from './errors.ts';
import { shortened } from './exchange.ts';
import type { Answer } from './httpClient.ts';

const MAX_SHOWN = 200;
/** A value as JSON, shortened for a message. */
export const show = (value: unknown): string => shortened(JSON.stringify(value) ?? 'nothing', MAX_SHOWN);

/** The body of an answer, shortened for a message. */
export const shownText = ({ text }: Answer): string => (text === '' ? 'no body' : shortened(text, MAX_SHOWN));

export const isSuccess = (status: number): boolean => status >= 200 && status <= 299;

/** The body of a successful answer, parsed; undefined of all others, and if it is no JSON. */
export const jsonBodyOf = ({ status, text }: Answer): unknown => (isSuccess(status) ? parsedOf(text) : undefined);

/** The body of an answer, parsed. */
export const jsonOf = (answer: Answer): unknown => {
  try {
    return JSON.parse(answer.text);
  } catch {
    throw new Failed(`${answer.asked} answered ${answer.status} with a body that is no JSON: ${shownText(answer)}.`);
  }
};

/** Requires a status from 200 to 299. */
export const succeeds = (answer: Answer): Answer => {
  if (isSuccess(answer.status)) return answer;
  throw new Failed(`${answer.asked} has to succeed, but answered ${answer.status} with ${shownText(answer)}.`);
};

const envelopeOf = (answer: Answer): JsonObject => {
  const body = jsonOf(succeeds(answer));
  if (isObject(body) && 'data' in body) return body;
  throw new Failed(`${answer.asked} answered ${show(body)}, which has no \`data\`.`);
};

/** The record that an answer holds. */
export const recordOf = (answer: Answer): JsonObject => {
  const { data } = envelopeOf(answer);
  if (isObject(data)) return data;
  throw new Failed(`${answer.asked} answered ${show(data)} as \`data\`, where a record was expected.`);
};

/** The records that an answer holds. */
export const listOf = (answer: Answer): JsonObject[] => {
  const { data } = envelopeOf(answer);
  if (Array.isArray(data) && data.every(isObject)) return data;
  throw new Failed(`${answer.asked} answered ${show(data)} as \`data\`, where an array of records was expected.`);
};

/** The id of a record. */
export const idOf = (record: JsonObject): string => {
  if (typeof record.id === 'string') return record.id;
  throw new Failed(`A record has ${show(record.id)} as its \`id\`, which is no string.`);
};
