import { randomUUID } from 'node:crypto';
import { recordOf, succeeds } from '../deployment/answers.ts';
import { make } from '../deployment/records.ts';
import { equal, hasCode, hasStatus } from '../expect/assertions.ts';
import { type Check, check } from '../expect/check.ts';
import { erasedPerson } from '../expect/erased.ts';
import { changesDuring, ofRecord, shown } from '../expect/feed.ts';
import { leadsToRecord } from '../expect/history.ts';
import { requireModules, requireRemovable } from '../expect/offered.ts';
import { askToUndelete } from '../expect/persons.ts';
import { patch, remove } from '../expect/recordRequests.ts';
import { lacksScope } from '../expect/scopes.ts';
import { makeAnother, untouched } from '../expect/validRequests.ts';
import type { JsonObject } from '../interface/json.ts';
import { lifeModulesOf, parentOf } from '../interface/kinds.ts';
import { inWords, oneInWords } from '../interface/kindWords.ts';
import type { PersonKind } from '../interface/modules.ts';
import { type Undeletion, undeletions } from '../interface/operations.ts';
import { CHAINED } from '../protocol/generated/bodyLimits.ts';
import { makeFull, otherFields } from '../protocol/generated/fullRecords.ts';
import type { RequirementId } from '../requirements/index.ts';

const returning = (
  { kind, module }: Undeletion,
  id: RequirementId,
  name: string,
  prove: Check['prove'],
  ...further: RequirementId[]
): Check =>
  check([id, ...further], name, async (target) => {
    requireModules(target, ...lifeModulesOf(kind), ...(module === undefined ? [] : [module]));
    await prove(target);
  });

const back = undeletions.flatMap((undeletion): Check[] => {
  const { kind, isOfPerson } = undeletion;
  const parent = parentOf(kind);
  const id = isOfPerson ? 'N5-UNDELETE' : 'N11-UNDELETE';
  return [
    returning(
      undeletion,
      id,
      `the undelete of ${oneInWords(kind)} restores the values of all fields`,
      async (target) => {
        requireRemovable(target, kind);
        const made = await makeFull(target, kind);
        for (const fields of [{}, otherFields(target, kind)]) {
          const { [CHAINED[kind] ?? '']: _, ...free } = fields as JsonObject;
          const { updatedAt: before, ...shown } = recordOf(hasStatus(await patch(target, made, free), 200));
          succeeds(await remove(target, made));
          const { updatedAt, ...after } = recordOf(hasStatus(await askToUndelete(target, made), 200));
          equal(after, shown, 'The undeleted record');
        }
      },
    ),
    returning(
      undeletion,
      isOfPerson ? 'N5-UNDELETE-AGAIN' : id,
      `the undelete of ${oneInWords(kind)} that is not deleted returns the unchanged record`,
      async (target) => {
        const made = await untouched(target, kind, 'every undeletion of records that are not deleted');
        const { headers } = hasStatus(await target.send('GET', made.path), 200);
        const answer = hasStatus(await askToUndelete(target, made), 200);
        equal([recordOf(answer), answer.headers.etag], [made.record, headers.etag], 'The record and its `ETag`');
      },
    ),
    returning(
      undeletion,
      isOfPerson ? 'N5-UNDELETE-FEED' : 'N11-UNDELETE-FEED',
      `the change feed and the history each contain the undelete of ${oneInWords(kind)} once, even if the request is repeated`,
      async (target) => {
        requireModules(target, 'changes', 'history');
        requireRemovable(target, kind);
        const made = await makeAnother(target, kind);
        const { changes } = await changesDuring(target, [kind], async () => {
          succeeds(await remove(target, made));
          const headers = { 'idempotency-key': randomUUID() };
          const [first, again] = [
            hasStatus(await askToUndelete(target, made, { headers }), 200),
            hasStatus(await askToUndelete(target, made, { headers }), 200),
          ];
          equal(
            [again.text, again.headers['idempotent-replayed']],
            [first.text, 'true'],
            'The response to the repeated request',
          );
          hasStatus(await askToUndelete(target, made), 200);
        });
        const expected = ['deleted 2', 'restored 3'];
        equal(shown(ofRecord(changes, made)), expected, 'The changes in the change feed');
        const entries = (await leadsToRecord(target, made)).toReversed().slice(1);
        equal(shown(entries), expected, 'The operations in the history');
      },
      'K2-REPLAY',
    ),
    ...(parent === undefined
      ? []
      : [
          returning(
            undeletion,
            'N11-UNDELETE-PARENT',
            `the service responds with 409 to the undelete of ${oneInWords(kind)} whose ${inWords(parent)} is deleted`,
            async (target) => {
              const above = await make(target, parent);
              const made = await make(target, kind, {}, { parent: above });
              for (const each of [made, above]) succeeds(await remove(target, each));
              hasCode(await askToUndelete(target, made), 409, 'parent_deleted');
            },
          ),
        ]),
    ...(isOfPerson
      ? [
          returning(
            undeletion,
            'N5-UNDELETE-ERASED',
            `the service responds with 409 to the undelete of an erased ${inWords(kind)}`,
            async (target) => {
              // The boundary: it is a person.
              const { made } = await erasedPerson(target, kind as PersonKind);
              hasCode(await askToUndelete(target, made), 409, 'person_erased');
              hasStatus(await target.send('GET', made.path), 404);
            },
          ),
        ]
      : [
          returning(
            undeletion,
            'N11-UNDELETE-SCOPE',
            `the undelete of ${oneInWords(kind)} requires its scope, and the 403 response names the scope`,
            async (target) => {
              const { path } = await untouched(target, kind, 'every undeletion of records that are not deleted');
              hasStatus(await target.send('POST', `${path}/undelete`, { as: 'nobody' }), 401);
              lacksScope(await target.send('POST', `${path}/undelete`, { as: 'limited' }), undeletion.scope);
            },
          ),
        ]),
  ];
});

/** Scenarios of decisions N5 and N11 about every kind that can be undeleted. */
export const returnScenarios = back;
