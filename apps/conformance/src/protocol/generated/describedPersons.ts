import { recordOf, succeeds } from '../../deployment/answers.ts';
import { unlessSkipped } from '../../deployment/errors.ts';
import { existing, type Made, make, readable } from '../../deployment/records.ts';
import type { Target } from '../../deployment/target.ts';
import { historyOf } from '../../expect/history.ts';
import { erase, planOf } from '../../expect/persons.ts';
import { patch } from '../../expect/recordRequests.ts';
import { makeReferring } from '../../expect/roles.ts';
import type { JsonObject } from '../../interface/json.ts';
import { isCreatableWith, KINDS, type Kind } from '../../interface/kinds.ts';
import type { HistoryEntry, PersonKind } from '../../interface/modules.ts';
import { allOperations } from '../../interface/operations.ts';
import { references } from '../../interface/references.ts';
import { fieldsIn } from '../../interface/schema.ts';
import { fieldsAt } from './limits.ts';

/** A record with every field, each of which was written twice. */
export interface Described {
  made: Made;
  /** What is called `notes` in paths is so in a dry run. */
  resource: string;
  record: JsonObject;
  /** Its history before the erasure; empty if there is none. */
  before: HistoryEntry[];
}

/** What would keep the person from being erased, or say whom or where the record is about. */
const OTHERS: readonly string[] = ['programId', 'participantId', 'courseId'];

/** The id of a record to which others may refer; none if the deployment has no such record. */
const referable = async (target: Target, kind: Kind): Promise<string[]> => {
  const found = await unlessSkipped(
    isCreatableWith(kind, target.settings.modules) ? readable(target, kind) : existing(target, kind),
    undefined,
  );
  return found === undefined ? [] : [found.id];
};

/** The fields of a kind that refer to other records, each with one. */
const referencesOf = async (target: Target, kind: Kind): Promise<JsonObject> => {
  const fields = references.filter((one) => one.kind === kind && !OTHERS.includes(one.field));
  const entries = fields.map(async ({ field, referred, isList }) => {
    const ids = await referable(target, referred);
    return [field, isList ? ids : ids[0]] as const;
  });
  return Object.fromEntries(await Promise.all(entries));
};

/** Two values for every field of a kind, where it may have two. */
const valuesOf = (target: Target, kind: Kind): [first: JsonObject, second: JsonObject] => {
  const { takes, wrapper = '' } = allOperations.find((one) => one.kind === kind && one.method === 'POST') ?? {};
  const schema = fieldsIn(takes, wrapper);
  const word = target.word();
  // Of a text of 100,000 letters a history shows nothing.
  const content = schema.properties?.content === undefined ? {} : { content: `<p>${word}</p>` };
  const [first = {}] = fieldsAt(schema, target.word());
  const [other = {}, second = other] = fieldsAt(schema, word);
  const { status: _, ...changed } = second;
  return [
    { ...first, ...content },
    { ...changed, ...content },
  ];
};

const describedBy = async (
  target: Target,
  kind: Kind,
  create: (fields: JsonObject) => Promise<Made>,
): Promise<Omit<Described, 'before'>> => {
  const [first, second] = valuesOf(target, kind);
  const made = await create({ ...first, ...(await referencesOf(target, kind)) });
  const record = recordOf(succeeds(await patch(target, made, second)));
  return { made, resource: KINDS[kind].name, record };
};

/** Makes a person of whom every field of every record is stored, in two versions. The first is the person itself. */
const describe = async (target: Target, kind: PersonKind): Promise<Omit<Described, 'before'>[]> => {
  const person = await describedBy(target, kind, (fields) => make(target, kind, fields));
  if (kind !== 'participant') return [person];
  const { made: parent } = person;
  const participantId = parent.id;
  const about = [
    describedBy(target, 'participantNote', (fields) => make(target, 'participantNote', fields, { parent })),
    describedBy(target, 'coaching', (fields) => makeReferring(target, 'coaching', { participantId, ...fields })),
  ];
  if (target.settings.modules.includes('enrolments')) {
    const { id: courseId } = await make(target, 'course', { status: 'open' });
    const create = (fields: JsonObject) => makeReferring(target, 'enrolment', { participantId, courseId, ...fields });
    about.push(describedBy(target, 'enrolment', create));
  }
  return [person, ...(await Promise.all(about))];
};

/** A person of whom everything was stored that can be, and who was erased. */
export interface ErasedDescribed {
  records: Described[];
  plan: JsonObject;
}

/** Such a person, of each kind. Nothing can be changed of it. */
export const erasedDescribed = (target: Target, kind: PersonKind): Promise<ErasedDescribed> =>
  target.once(`an erased ${kind} of whom every field was stored`, async (own) => {
    const described = await describe(own, kind);
    const hasHistory = own.settings.modules.includes('history');
    const before = async (one: Omit<Described, 'before'>): Promise<Described> => ({
      ...one,
      before: hasHistory ? await historyOf(own, one.made) : [],
    });
    const records = await Promise.all(described.map(before));
    const [{ made }] = records as [Described];
    const plan = await planOf(own, made);
    await erase(own, made);
    return { records, plan };
  });
