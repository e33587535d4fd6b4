import { recordOf, succeeds } from '../deployment/answers.ts';
import type { Answer } from '../deployment/httpClient.ts';
import { shared } from '../deployment/records.ts';
import type { Target } from '../deployment/target.ts';
import { equal, hasStatus } from '../expect/assertions.ts';
import { check, checkOf } from '../expect/check.ts';
import { pathWithHistory } from '../expect/history.ts';
import { asClient } from '../expect/oauth.ts';
import { lacksScope, waysOf } from '../expect/scopes.ts';
import { recordPath, withOwnRequest, wrapperIn } from '../expect/validRequests.ts';
import { storedPart } from '../interface/kinds.ts';
import { histories, rightPath, rights } from '../interface/modules.ts';
import { allOperations, type Operation } from '../interface/operations.ts';

const SCOPES = new Set([...allOperations, ...rights].map(({ scope }) => scope));

/** The scope of the same area for the other direction; undefined if none exists. */
const counterpart = (scope: string): string | undefined => {
  const [area, right] = scope.split(':');
  const other = `${area}:${right === 'read' ? 'write' : 'read'}`;
  return SCOPES.has(other) ? other : undefined;
};

/** The response to a write by a token without read scope must be the record as others read it. */
const showsRecord = async (
  target: Target,
  { method, kind }: Operation,
  path: string,
  answer: Answer,
): Promise<void> => {
  if (method === 'GET' || method === 'DELETE') return;
  const record = kind === undefined ? recordOf(answer) : storedPart(kind, recordOf(answer));
  const place = method === 'POST' ? `${path}/${record.id}` : recordPath(path);
  equal(record, recordOf(succeeds(await target.send('GET', place))), 'The record in the response');
};

/** Requests that change nothing after the first body: the same body again, and for a PATCH an empty one. */
const changingNothing = ({ method }: Operation, body: unknown): readonly unknown[] => {
  if (method === 'PUT') return [body];
  return method === 'PATCH' ? [body, { [wrapperIn(body)]: {} }] : [];
};

const scopes = allOperations.map((operation) =>
  checkOf(
    operation,
    ['A3-SCOPE', 'A1-SCOPES', ...(operation.method === 'GET' ? [] : (['A7-WRITE-SEES'] as const))],
    `${operation.name} requires its own scope: a read scope does not permit writes, nor a write scope reads`,
    async (target) => {
      const granted = await asClient(target, operation.scope);
      const other = counterpart(operation.scope);
      await withOwnRequest(target, operation, async (own, { method, path, body }) => {
        const lacking = other === undefined ? undefined : await asClient(own, other);
        for (const { method: way, ...sending } of lacking === undefined ? [] : waysOf(operation)) {
          lacksScope(await own.send(way, path, { ...lacking, body, ...sending }), operation.scope);
        }
        for (const sent of [body, ...changingNothing(operation, body)]) {
          const answer = hasStatus(await own.send(method, path, { ...granted, body: sent }), operation.success);
          await showsRecord(own, operation, path, answer);
        }
      });
    },
  ),
);

const ofHistories = histories.map((history) =>
  check(['N2-SCOPES'], `${history.name} accepts an access token only if it has all required scopes`, async (target) => {
    const path = `${await pathWithHistory(target, history)}/history`;
    for (const scope of history.scopes) {
      for (const method of ['GET', 'HEAD'])
        hasStatus(
          await target.send(method, path, await asClient(target, scope)),
          history.scopes.length > 1 ? 403 : 200,
        );
    }
  }),
);

/** One token for all of them: a deployment may issue tokens slowly. */
const HISTORY_SCOPES = [...new Set(histories.flatMap(({ scopes: needed }) => needed))].join(' ');

const readHistories = histories.map((history) =>
  check(
    ['N2-SCOPES'],
    `${history.name} accepts an access token that has only the scopes of histories`,
    async (target) => {
      const path = `${await pathWithHistory(target, history)}/history`;
      hasStatus(await target.send('GET', path, await asClient(target, HISTORY_SCOPES)), 200);
    },
  ),
);

/** Reading a person's data requires the read scope, also with HEAD. */
const ofRights = rights
  .filter(({ method, scope }) => method === 'GET' && counterpart(scope) !== undefined)
  .map((right) =>
    check(
      ['N5-SCOPES'],
      `${right.name} responds with 403 to an access token that has only the write scope`,
      async (target) => {
        const { id } = await shared(target, right.kind);
        const lacking = await asClient(target, counterpart(right.scope));
        for (const { method } of waysOf(right))
          lacksScope(await target.send(method, rightPath(right, id), lacking), right.scope);
      },
    ),
  );

/** Laws of decisions A3, A7, N2, N5 and K2: rights of tokens with one scope, and owners of idempotency keys. */
export const clientLaws = [...scopes, ...ofHistories, ...readHistories, ...ofRights];
