import type { Change } from './change.ts';
import { type OpenApi, operationsOf } from './document.ts';
import { operationRules } from './operationRules.ts';

const distinct = (changes: readonly Change[]): Change[] => [
  ...new Map(changes.map((change) => [JSON.stringify(change), change])).values(),
];

/** Every change from one interface to the next, classified by what it means for callers. */
export const diff = (before: OpenApi, after: OpenApi): Change[] => {
  const [old, now] = [operationsOf(before), operationsOf(after)];
  const removed = [...old].filter(([key]) => !now.has(key));
  const added = [...now].filter(([key]) => !old.has(key));
  const both = [...now].flatMap(([key, { name, operation }]) => {
    const was = old.get(key);
    return was === undefined ? [] : [{ scope: { before, after, operation: name }, was: was.operation, is: operation }];
  });
  return distinct([
    ...removed.map(
      ([, { name }]): Change => ({
        level: 'breaking',
        rule: 'operation-removed',
        operation: name,
        at: 'operation',
        detail: 'is gone',
      }),
    ),
    ...added.map(
      ([, { name }]): Change => ({
        level: 'safe',
        rule: 'operation-added',
        operation: name,
        at: 'operation',
        detail: 'is new',
      }),
    ),
    ...both.flatMap(({ scope, was, is }) => operationRules.flatMap((rule) => rule(scope, was, is))),
  ]);
};
