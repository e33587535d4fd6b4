import { show } from '../deployment/answers.ts';
import { scopesIn } from '../deployment/clientForms.ts';
import type { Answer } from '../deployment/httpClient.ts';
import type { Operation } from '../interface/operations.ts';
import { equal, hasStatus, holds } from './assertions.ts';

/** The header of a PATCH with its second media type (RFC 7396). */
export const MERGE_PATCH = { 'content-type': 'application/merge-patch+json' };

/** The ways to send a request: PATCH has two media types, and a read may also be sent as HEAD. */
export const waysOf = ({
  method,
}: Pick<Operation, 'method'>): readonly { method: string; headers?: Record<string, string> }[] => {
  if (method === 'GET') return [{ method }, { method: 'HEAD' }];
  return method === 'PATCH' ? [{ method }, { method, headers: MERGE_PATCH }] : [{ method }];
};

/** The challenge of a rejection for missing scopes. */
const challengeIn = (refused: Answer): string => {
  const challenge = hasStatus(refused, 403).headers['www-authenticate'] ?? '';
  holds(
    challenge.includes('error="insufficient_scope"'),
    `\`WWW-Authenticate\` must contain error="insufficient_scope", but is ${show(challenge)}.`,
  );
  return challenge;
};

const scopeIn = (refused: Answer): string | undefined => /scope="([^"]*)"/.exec(challengeIn(refused))?.[1];

/** Requires a rejection for missing scopes, and returns the named scopes in alphabetical order. */
export const scopesMissing = (refused: Answer): string[] => scopesIn(scopeIn(refused)).toSorted();

/** Requires a rejection that names the scope. */
export const lacksScope = (answer: Answer, scope: string): void =>
  equal(scopeIn(answer), scope, `The scope in the response to ${answer.asked}`);

/** Requires a rejection that names exactly these scopes, in any order. */
export const lacksScopes = (answer: Answer, scopes: readonly string[]): void =>
  equal(scopesMissing(answer), [...new Set(scopes)].toSorted(), `The scopes in the response to ${answer.asked}`);
