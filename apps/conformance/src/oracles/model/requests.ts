import { randomUUID } from 'node:crypto';
import { shortened } from '../../deployment/exchange.ts';
import type { Answer } from '../../deployment/httpClient.ts';
import type { Caller, Target } from '../../deployment/target.ts';
import { isObject, type JsonObject, nullsIn, parsedOf } from '../../interface/json.ts';
import type { Agreement } from './agreement.ts';
import type { Compared } from './compared.ts';

/** A request of the model. */
export interface Asked {
  method: string;
  /** With its query. */
  path: string;
  as: string;
  headers?: Readonly<Record<string, string>>;
  body?: unknown;
  /** Sent as it is, instead of `body`. */
  raw?: string;
}

/** What came back, and how to name the request in messages. */
export interface Told extends Answer {
  about: string;
  /** The body, parsed; undefined if there is none or it is no JSON. */
  json: unknown;
}

const UNKNOWN_TOKEN = 'tpa_this-token-was-never-issued-to-anybody';

const callerOf = (as: string): Caller => (as === 'unknown' ? { token: UNKNOWN_TOKEN } : (as as Caller));

const shown = ({ method, path, as, headers, body, raw }: Asked): string => {
  const fields = Object.entries(headers ?? {}).map(([name, value]) => `${name}: ${value}`);
  const text = raw ?? (body === undefined ? undefined : JSON.stringify(body));
  const parts = [`as ${as}`, ...fields, ...(text === undefined ? [] : [shortened(text, 300)])];
  return `${method} ${shortened(path, 600)} (${parts.join('; ')})`;
};

const PROBLEM = ['type', 'title', 'status', 'detail', 'instance', 'code', 'requestId'];
const CODE = /^[a-z]+(_[a-z]+)*$/;
const UTC = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/;
const STAMPS = ['insertedAt', 'updatedAt', 'deletedAt'];

const onSuccess = (agreement: Agreement, asked: Asked, told: Told): void => {
  const { about, headers, json, text, status } = told;
  const isEmpty = asked.method === 'HEAD' || status === 204 || status === 304;
  if (isEmpty) {
    const requirement = asked.method === 'HEAD' ? 'L1-HEAD' : status === 204 ? 'R1-NO-BODY' : 'K1-NOT-MODIFIED';
    agreement.equal(requirement, about, text, '', 'The body');
    return;
  }
  const isJson = /^application\/json\b/.test(headers['content-type'] ?? '');
  agreement.holds('R1-ONLY-DATA', about, isJson, `the type of the body is ${headers['content-type']}.`);
  const names = isObject(json) ? Object.keys(json) : undefined;
  agreement.equal('R1-ONLY-DATA', about, names, ['data'], 'The members of the body');
  agreement.equal('R4-ABSENT', about, nullsIn(json), [], 'The list of fields with null');
  const records = isObject(json) ? [json.data].flat().filter(isObject) : [];
  for (const record of records)
    for (const name of STAMPS)
      if (name in record)
        agreement.holds('R7-UTC', about, UTC.test(String(record[name])), `\`${name}\` is ${String(record[name])}.`);
};

const onRefusal = (agreement: Agreement, asked: Asked, told: Told): void => {
  const { about, headers, json, status, text } = told;
  const type = headers['content-type'];
  agreement.holds('R2-PROBLEM', about, /^application\/problem\+json\b/.test(type ?? ''), `the type is ${type}.`);
  if (asked.method === 'HEAD') {
    agreement.equal('L1-HEAD', about, text, '', 'The body');
    return;
  }
  const problem: JsonObject = isObject(json) ? json : {};
  const missing = PROBLEM.filter((name) => !(name in problem));
  agreement.equal('R2-PROBLEM', about, missing, [], 'The missing members of the problem');
  agreement.equal('R2-STATUS', about, problem.status, status, '`status` of the problem');
  agreement.holds('R2-CODE', about, CODE.test(String(problem.code)), `\`code\` is ${String(problem.code)}.`);
  agreement.equal('L3-IN-PROBLEM', about, problem.requestId, headers['x-request-id'], '`requestId` of the problem');
};

/** The requirements of one status of a refusal that is due, whatever was asked for. */
const REFUSALS: Readonly<Record<number, Compared>> = { 401: 'A3-NO-TOKEN', 403: 'A3-SCOPE' };

const onEvery = (agreement: Agreement, asked: Asked, told: Told, requestId: string | undefined): void => {
  const { about, headers, status } = told;
  const given = headers['x-request-id'];
  if (requestId !== undefined) agreement.equal('L3-KEPT', about, given, requestId, '`X-Request-Id`');
  agreement.holds('L3-REQUEST-ID', about, (given ?? '') !== '', 'has no `X-Request-Id`.');
  agreement.holds('A5-POLICY', about, headers['ratelimit-policy'] !== undefined, 'has no `RateLimit-Policy`.');
  const isKnown = ['main', 'other', 'limited'].includes(asked.as);
  if (isKnown) agreement.holds('A5-RATE-LIMIT', about, headers.ratelimit !== undefined, 'has no `RateLimit`.');
  agreement.holds('R2-NO-INSIDE', about, status < 500, `is answered ${status}.`);
  if (status === 415) {
    const name = asked.method === 'PATCH' ? 'accept-patch' : 'accept';
    agreement.holds('Q3-MEDIA-TYPE', about, headers[name] !== undefined, `has no \`${name}\`.`);
  }
  const refusal = REFUSALS[status];
  if (refusal !== undefined)
    agreement.holds(refusal, about, headers['www-authenticate'] !== undefined, 'has no `WWW-Authenticate`.');
};

/** Sends a request, and compares with the model what holds for every answer. */
export const ask = async (target: Target, agreement: Agreement, asked: Asked): Promise<Told> => {
  // Every other request names itself, by its number.
  const isNamed = ((agreement.compared.get('L3-REQUEST-ID') ?? 0) & 1) === 1;
  const requestId = isNamed ? randomUUID() : undefined;
  const answer = await target.send(asked.method, asked.path, {
    as: callerOf(asked.as),
    ...(asked.body === undefined ? {} : { body: asked.body }),
    ...(asked.raw === undefined ? {} : { raw: asked.raw }),
    headers: { ...asked.headers, ...(requestId === undefined ? {} : { 'x-request-id': requestId }) },
  });
  const told: Told = { ...answer, json: parsedOf(answer.text), about: `${shown(asked)} answered ${answer.status}` };
  onEvery(agreement, asked, told, requestId);
  if (answer.status < 400) onSuccess(agreement, asked, told);
  else onRefusal(agreement, asked, told);
  return told;
};

/** The record that was told, if one was. */
export const recordTold = ({ json }: Told): JsonObject | undefined =>
  isObject(json) && isObject(json.data) ? json.data : undefined;

/** The records that were told, if a list was. */
export const listTold = ({ json }: Told): JsonObject[] | undefined =>
  isObject(json) && Array.isArray(json.data) ? json.data.filter(isObject) : undefined;
