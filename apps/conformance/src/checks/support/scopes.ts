import type { Operation } from '../../interface/operations.ts';
import { show } from '../../target/answers.ts';
import { scopesIn } from '../../target/clientForms.ts';
import type { Answer } from '../../target/httpClient.ts';
import { equal, hasStatus, holds } from './assertions.ts';

/** The header of a PATCH in its second media type (RFC 7396). */
export const MERGE_PATCH = { 'content-type': 'application/merge-patch+json' };

/** The ways to send a request: a PATCH has two media types, and a read may also be sent as HEAD. */
export const waysOf = ({
  method,
}: Pick<Operation, 'method'>): readonly { method: string; headers?: Record<string, string> }[] => {
  if (method === 'GET') return [{ method }, { method: 'HEAD' }];
  return method === 'PATCH' ? [{ method }, { method, headers: MERGE_PATCH }] : [{ method }];
};

/** Requires a refusal that names the scope. */
export const lacksScope = (answer: Answer, scope: string): void => {
  const challenge = hasStatus(answer, 403).headers['www-authenticate'] ?? '';
  holds(challenge.includes('error="insufficient_scope"'), `\`WWW-Authenticate\` is ${show(challenge)}.`);
  equal(/scope="([^"]*)"/.exec(challenge)?.[1], scope, `The scope that ${answer.asked} names`);
};

/** Requires a refusal that names these scopes, in whatever order, and no others. */
export const lacksScopes = (answer: Answer, scopes: readonly string[]): void => {
  const challenge = hasStatus(answer, 403).headers['www-authenticate'] ?? '';
  holds(challenge.includes('error="insufficient_scope"'), `\`WWW-Authenticate\` is ${show(challenge)}.`);
  const named = scopesIn(/scope="([^"]*)"/.exec(challenge)?.[1]);
  equal(named.toSorted(), [...new Set(scopes)].toSorted(), `The scopes that ${answer.asked} names`);
};
