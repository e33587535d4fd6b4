import { isObject, type JsonObject, parsedOf } from '../interface/json.ts';
import { Failed } from './errors.ts';
import { shortened } from './exchange.ts';
import type { Answer } from './httpClient.ts';

const MAX_SHOWN = 200;
/** A value as JSON, shortened for a message. */
export const show = (value: unknown): string => shortened(JSON.stringify(value) ?? 'nothing', MAX_SHOWN);

/** The body of a response, shortened for a message. */
export const shownText = ({ text }: Answer): string => (text === '' ? 'no body' : shortened(text, MAX_SHOWN));

export const isSuccess = (status: number): boolean => status >= 200 && status <= 299;

/** The parsed body of a successful response; undefined for other responses, and if it is not JSON. */
export const jsonBodyOf = ({ status, text }: Answer): unknown => (isSuccess(status) ? parsedOf(text) : undefined);

/** The parsed body of a response. */
export const jsonOf = (answer: Answer): unknown => {
  try {
    return JSON.parse(answer.text);
  } catch {
    throw new Failed(
      `${answer.asked} responded with ${answer.status} and a body that is not JSON: ${shownText(answer)}.`,
    );
  }
};

/** Requires a status from 200 to 299. */
export const succeeds = (answer: Answer): Answer => {
  if (isSuccess(answer.status)) return answer;
  throw new Failed(`${answer.asked} must succeed, but responded with ${answer.status} and ${shownText(answer)}.`);
};

const envelopeOf = (answer: Answer): JsonObject => {
  const body = jsonOf(succeeds(answer));
  if (isObject(body) && 'data' in body) return body;
  throw new Failed(`${answer.asked} must respond with \`data\`, but responded with ${show(body)}.`);
};

/** The record in a response. */
export const recordOf = (answer: Answer): JsonObject => {
  const { data } = envelopeOf(answer);
  if (isObject(data)) return data;
  throw new Failed(`${answer.asked} must respond with a record as \`data\`, but responded with ${show(data)}.`);
};

/** The records in a response. */
export const listOf = (answer: Answer): JsonObject[] => {
  const { data } = envelopeOf(answer);
  if (Array.isArray(data) && data.every(isObject)) return data;
  throw new Failed(
    `${answer.asked} must respond with an array of records as \`data\`, but responded with ${show(data)}.`,
  );
};

/** The id of a record. */
export const idOf = (record: JsonObject): string => {
  if (typeof record.id === 'string') return record.id;
  throw new Failed(`The \`id\` of a record must be a string, but is ${show(record.id)}.`);
};
