import { randomUUID } from 'node:crypto';
import { recordOf } from '../deployment/answers.ts';
import type { Answer } from '../deployment/httpClient.ts';
import { type Made, make, shared } from '../deployment/records.ts';
import type { Target } from '../deployment/target.ts';
import { comparable, equal, hasStatus, hasViolation, hasViolationCode } from '../expect/assertions.ts';
import { type Check, check } from '../expect/check.ts';
import { requireModules } from '../expect/offered.ts';
import { patch, put, readRecord, remove } from '../expect/recordRequests.ts';
import { anew, deletedId, foreignId } from '../expect/referred.ts';
import type { JsonObject } from '../interface/json.ts';
import { isCreatable, isReplaceable, lifeModulesOf, temporaryKinds, withParent } from '../interface/kinds.ts';
import { inWords, oneInWords } from '../interface/kindWords.ts';
import { type Reference, references } from '../interface/references.ts';
import type { RequirementId } from '../requirements/index.ts';

const requireOffered = (target: Target, { module }: Reference): void => {
  if (module !== undefined) requireModules(target, module);
};

const valueFor = ({ isList }: Reference, id: string) => (isList ? [id] : id);
const pointerOf = ({ field, isList }: Reference, wrapper: string) => `/${wrapper}/${field}${isList ? '/0' : ''}`;

/** Creates a copy of a record with these fields changed. */
const create = (target: Target, { kind, collection, wrapper, sent }: Made, change: JsonObject): Promise<Answer> =>
  target.send('POST', collection, {
    body: { [wrapper]: withParent(kind, { ...sent, ...anew(target, kind) }, change) },
  });

/** Every other reference gets an id in uppercase: UUIDs are case-insensitive (RFC 9562, 4). */
const inSomeCase = ({ settings: { seed } }: Target, reference: Reference, id: string): string =>
  (references.indexOf(reference) + seed) % 2 === 0 ? id.toUpperCase() : id;

/** The responses to a reference in a creation and in each offered kind of change of `made`. */
const written = async (target: Target, reference: Reference, made: Made, id: string): Promise<readonly Answer[]> => {
  const { field, updated } = reference;
  const change = { [field]: valueFor(reference, inSomeCase(target, reference, id)) };
  const posted = await create(target, made, change);
  if (updated !== undefined && !target.settings.modules.includes(updated)) return [posted];
  const replaced = isReplaceable(made.kind) ? [await put(target, made, withParent(made.kind, made.sent, change))] : [];
  return [posted, ...replaced, await patch(target, made, change)];
};

/** Laws of decisions Q5 and Q7 about each field that references another record. */
export const referenceLaws = references.flatMap((reference) => {
  const { kind, field, referred, isFixed, isKept } = reference;
  /** A check whose writes are all rejected: they are sent to a shared record. */
  const refusing = (
    requirement: RequirementId,
    name: string,
    prove: (target: Target, made: Made) => Promise<void>,
  ): Check =>
    check([requirement], `the service rejects ${name} in \`${field}\` of ${oneInWords(kind)}`, async (target) => {
      requireOffered(target, reference);
      const made = await shared(target, kind);
      await prove(target, made);
      equal(await readRecord(target, made), made.record, `The ${inWords(kind)} after rejected writes`);
    });
  return [
    refusing('Q5-REFERENCE', 'an unknown id', async (target, made) => {
      const pointer = pointerOf(reference, made.wrapper);
      const [posted, ...changed] = await written(target, reference, made, randomUUID());
      if (posted !== undefined) hasViolationCode(posted, 422, pointer, 'unknown_reference');
      for (const answer of changed) {
        const { code } = hasViolation(answer, 422, pointer);
        // The response may give either of two reasons.
        if (!isFixed) equal(code, 'unknown_reference', `The \`code\` of the violation at ${pointer}`);
      }
    }),
    refusing('A4-SAME-422', 'an id of another organisation, exactly like an unknown id,', async (target, made) => {
      const foreign = await written(target, reference, made, await foreignId(target, referred));
      const unknown = await written(target, reference, made, randomUUID());
      const [problems, expected] = [foreign, unknown].map((all) => all.map((answer) => comparable(answer, 422)));
      equal(problems, expected, 'The problem documents for an id of another organisation');
    }),
    ...(isCreatable(referred)
      ? [
          refusing('Q5-REFERENCE', 'the id of a deleted record', async (target, made) => {
            const answers = await written(target, reference, made, await deletedId(target, referred));
            for (const answer of answers) hasViolation(answer, 422, pointerOf(reference, made.wrapper));
          }),
        ]
      : []),
    ...(temporaryKinds.includes(referred) && !isFixed && !isKept
      ? [
          check(
            ['Q7-POINTERS', 'B-REFERENCE-KEPT'],
            `${oneInWords(kind)} keeps a reference to a deleted record in \`${field}\`; PUT accepts the stored reference, but no new one`,
            async (target) => {
              requireOffered(target, reference);
              requireModules(target, ...lifeModulesOf(referred));
              const [referredTo, like] = [await make(target, referred), await shared(target, kind)];
              const value = valueFor(reference, referredTo.id);
              const { id } = recordOf(hasStatus(await create(target, like, { [field]: value }), 200, 201));
              const made = { path: `${like.collection}/${id}`, wrapper: like.wrapper };
              await remove(target, referredTo);
              const record = await readRecord(target, made);
              equal(record[field], value, `\`${field}\``);
              hasStatus(await put(target, made, record), 200);
              const answer = await patch(target, like, { [field]: value });
              hasViolation(answer, 422, pointerOf(reference, like.wrapper));
            },
          ),
        ]
      : []),
  ];
});
