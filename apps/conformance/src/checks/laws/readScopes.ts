import { type Operation, operations } from '../../interface/operations.ts';
import { recordOf, show, succeeds } from '../../target/answers.ts';
import type { Answer } from '../../target/httpClient.ts';
import type { Target } from '../../target/target.ts';
import { equal, hasStatus, holds } from '../support/assertions.ts';
import { check } from '../support/check.ts';
import { idsOf } from '../support/pages.ts';
import { type ValidRequest, withOwnRequest } from '../support/validRequests.ts';

/** The writes of the one kind of records that the partial token may read: it may write none. */
const writes = operations.filter(({ scope }) => scope === 'participants:write');

const MERGE_PATCH = { 'content-type': 'application/merge-patch+json' };

/** The ways to send a write: a PATCH has two media types. */
const waysOf = ({ method }: Operation): readonly (Record<string, string> | undefined)[] =>
  method === 'PATCH' ? [undefined, MERGE_PATCH] : [undefined];

/** Requires a refusal that names the scope. */
const lacksScope = (answer: Answer, scope: string): void => {
  const challenge = hasStatus(answer, 403).headers['www-authenticate'] ?? '';
  holds(challenge.includes('error="insufficient_scope"'), `\`WWW-Authenticate\` is ${show(challenge)}.`);
  equal(/scope="([^"]*)"/.exec(challenge)?.[1], scope, `The scope that ${answer.asked} names`);
};

/** The word of a body that no other record has. */
const wordIn = (body: unknown): string | undefined => /\w*x\d+z/.exec(JSON.stringify(body) ?? '')?.[0];

/** What the write would change: the record, or what its list finds by the word of a new one. */
const shown = async (target: Target, { method, path, body }: ValidRequest): Promise<unknown> => {
  if (method === 'POST') return idsOf(await target.send('GET', path, { query: { q: wordIn(body) ?? target.word() } }));
  const answer = succeeds(await target.send('GET', path.replace(/\/add_to_course\/.*/, '')));
  return [recordOf(answer), answer.headers.etag];
};

/** Laws of decision A3: who may read records may not write them for that. */
export const readScopeLaws = writes.map((operation) =>
  check(
    ['A3-SCOPE', 'A1-SCOPES'],
    `${operation.name} by a token that may read participants alone is 403, and changes nothing`,
    (target) =>
      withOwnRequest(target, operation, async (own, request) => {
        const { method, path, body } = request;
        const before = await shown(own, request);
        for (const headers of waysOf(operation)) {
          const sending = headers === undefined ? {} : { headers };
          lacksScope(await own.send(method, path, { as: 'partial', body, ...sending }), operation.scope);
        }
        equal(await shown(own, request), before, 'What is shown afterwards');
      }),
  ),
);
