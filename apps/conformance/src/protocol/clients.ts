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

/** The scope of the same area for the other direction; undefined if there is none. */
const counterpart = (scope: string): string | undefined => {
  const [area, right] = scope.split(':');
  const other = `${area}:${right === 'read' ? 'write' : 'read'}`;
  return SCOPES.has(other) ? other : undefined;
};

/** What a write answers to a token that may not read has to be the record as others read it. */
const showsRecord = async (
  target: Target,
  { method, kind }: Operation,
  path: string,
  answer: Answer,
): Promise<void> => {
  if (method === 'GET' || method === 'DELETE') return;
  const record = kind === undefined ? recordOf(answer) : storedPart(kind, recordOf(answer));
  const place = method === 'POST' ? `${path}/${record.id}` : recordPath(path);
  equal(record, recordOf(succeeds(await target.send('GET', place))), 'The record that was answered');
};

/** What a write can be sent after its first body without a change: the same once more, and for a PATCH nothing. */
const changingNothing = ({ method }: Operation, body: unknown): readonly unknown[] => {
  if (method === 'PUT') return [body];
  return method === 'PATCH' ? [body, { [wrapperIn(body)]: {} }] : [];
};

const scopes = allOperations.map((operation) =>
  checkOf(
    operation,
    ['A3-SCOPE', 'A1-SCOPES', ...(operation.method === 'GET' ? [] : (['A7-WRITE-SEES'] as const))],
    `${operation.name} needs its own scope: that of the other direction is not enough`,
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
  check(['N2-SCOPES'], `${history.name} needs both of its scopes: one alone is not enough`, async (target) => {
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

/** One token for all of them: a deployment may hand out tokens slowly. */
const HISTORY_SCOPES = [...new Set(histories.flatMap(({ scopes: needed }) => needed))].join(' ');

const readHistories = histories.map((history) =>
  check(['N2-SCOPES'], `${history.name} takes no other scopes than those of histories`, async (target) => {
    const path = `${await pathWithHistory(target, history)}/history`;
    hasStatus(await target.send('GET', path, await asClient(target, HISTORY_SCOPES)), 200);
  }),
);

/** What may be read of a person takes the scope for that, also if it is asked for by HEAD. */
const ofRights = rights
  .filter(({ method, scope }) => method === 'GET' && counterpart(scope) !== undefined)
  .map((right) =>
    check(['N5-SCOPES'], `${right.name} by a token that may only write there is 403`, async (target) => {
      const { id } = await shared(target, right.kind);
      const lacking = await asClient(target, counterpart(right.scope));
      for (const { method } of waysOf(right))
        lacksScope(await target.send(method, rightPath(right, id), lacking), right.scope);
    }),
  );

/** Laws of decisions A3, A7, N2, N5 and K2: what tokens of a client with one scope may do, and whose a key is. */
export const clientLaws = [...scopes, ...ofHistories, ...readHistories, ...ofRights];
