import { equal, hasStatus, holds, isObject, type JsonObject, jsonOf, listOf, show } from '../site/json.ts';
import type { Answer } from '../site/wire.ts';

/** The problem document that an answer holds; the status is one of those expected. */
export const problemOf = (answer: Answer, ...statuses: readonly number[]): JsonObject => {
  const body = jsonOf(hasStatus(answer, ...statuses));
  holds(isObject(body), `${answer.asked} has to answer a problem, but answered ${show(body)}.`);
  return body;
};

/** Requires a refusal that names a fault at this pointer. */
export const hasFault = (answer: Answer, status: number, pointer: string): JsonObject => {
  const { errors } = problemOf(answer, status);
  const faults = Array.isArray(errors) ? errors.filter(isObject) : [];
  const fault = faults.find((entry) => entry.pointer === pointer);
  holds(fault !== undefined, `${answer.asked} has to name a fault at ${pointer}, but answered ${show(errors)}.`);
  return fault;
};

/** Requires a refusal with a code. */
export const hasCode = (answer: Answer, status: number, code: string): void =>
  equal(problemOf(answer, status).code, code, `The \`code\` that ${answer.asked} answers`);

/** The pages of a collection that one `Link` header leads to, by their relation. */
export const linksOf = ({ headers }: Answer): Readonly<Record<string, string>> =>
  Object.fromEntries(
    [...(headers.link ?? '').matchAll(/<([^>]*)>\s*;\s*rel="?([\w-]+)"?/g)].map(([, url = '', rel = '']) => [rel, url]),
  );

/** The ids of the records that an answer lists. */
export const idsOf = (answer: Answer): unknown[] => listOf(answer).map(({ id }) => id);
