import { allOperations, type Operation } from '../../interface/operations.ts';
import { show } from '../../target/answers.ts';
import type { Answer } from '../../target/httpClient.ts';
import { equal, hasStatus, holds } from '../support/assertions.ts';
import { checkOf } from '../support/check.ts';
import { changesNothing } from '../support/effects.ts';

/** Every operation but the reads of participants: all that the partial token may not do with records. */
const others = allOperations.filter(({ scope }) => scope !== 'participants:read');

const MERGE_PATCH = { 'content-type': 'application/merge-patch+json' };

/** The ways to send a request: a PATCH has two media types, and a read may also be sent as HEAD. */
const waysOf = ({ method }: Operation): readonly { method: string; headers?: Record<string, string> }[] => {
  if (method === 'GET') return [{ method }, { method: 'HEAD' }];
  return method === 'PATCH' ? [{ method }, { method, headers: MERGE_PATCH }] : [{ method }];
};

/** Requires a refusal that names the scope. */
const lacksScope = (answer: Answer, scope: string): void => {
  const challenge = hasStatus(answer, 403).headers['www-authenticate'] ?? '';
  holds(challenge.includes('error="insufficient_scope"'), `\`WWW-Authenticate\` is ${show(challenge)}.`);
  equal(/scope="([^"]*)"/.exec(challenge)?.[1], scope, `The scope that ${answer.asked} names`);
};

/** Laws of decision A3: who may read participants may neither write them nor read or write anything else. */
export const readScopeLaws = others.map((operation) =>
  checkOf(
    operation,
    ['A3-SCOPE', 'A1-SCOPES'],
    `${operation.name} by a token that may read participants alone is 403, and changes nothing`,
    (target) =>
      changesNothing(target, operation, async (own, { path, body }) => {
        for (const { method, ...sending } of waysOf(operation)) {
          lacksScope(await own.send(method, path, { as: 'partial', body, ...sending }), operation.scope);
        }
      }),
  ),
);
