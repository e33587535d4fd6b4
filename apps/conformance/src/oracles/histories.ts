import fc from 'fast-check';
import { listOf, recordOf, succeeds } from '../deployment/answers.ts';
import type { Made } from '../deployment/records.ts';
import type { Target } from '../deployment/target.ts';
import { equal, hasStatus, holds } from '../expect/assertions.ts';
import { check } from '../expect/check.ts';
import { type Group, groupedWith, groupOf } from '../expect/groups.ts';
import { get, patch, put, readRecord, remove } from '../expect/recordRequests.ts';
import type { JsonObject } from '../interface/json.ts';
import { holdsForAll } from '../protocol/generated/property.ts';

const RUNS = 6;
const MAX_STEPS = 12;

/** One step of a history: the action, the record that it changes, and the value. */
const steps = fc.record({
  act: fc.constantFrom('create', 'create', 'patch', 'clear', 'put', 'refused', 'remove', 'remove again'),
  at: fc.nat({ max: 5 }),
  value: fc.constantFrom('A', 'B', 'Ä', '  ', '0'),
});
type Step = { act: string; at: number; value: string };

/** The expected state: each record by its id, with the value of the field that is written. */
type Model = Map<string, { made: Made; value: string | undefined }>;

/** The field of each kind that histories write: optional, and any text is valid. */
const WRITTEN = { contact: 'function', participantNote: 'title', courseNote: 'title' } as const;
type Kind = keyof typeof WRITTEN;

/** Takes one step on the deployment and in the model. */
const take = async (
  target: Target,
  kind: Kind,
  group: Group,
  model: Model,
  gone: Made[],
  step: Step,
): Promise<void> => {
  const field = WRITTEN[kind];
  const { act, at, value } = step;
  if (act === 'create') {
    const made = await group.add({ [field]: value });
    model.set(made.id, { made, value });
    return;
  }
  if (act === 'remove again') {
    const before = gone[at % Math.max(gone.length, 1)];
    if (before !== undefined) hasStatus(await remove(target, before), 404);
    return;
  }
  const entry = [...model.values()][at % Math.max(model.size, 1)];
  if (entry === undefined) return;
  const { made } = entry;
  const rest: JsonObject = Object.fromEntries(Object.entries(made.sent).filter(([name]) => name !== field));
  if (act === 'refused') hasStatus(await patch(target, made, { [field]: value, noSuchField: 1 }), 422);
  if (act === 'patch') hasStatus(await patch(target, made, { [field]: value }), 200);
  if (act === 'clear') hasStatus(await patch(target, made, { [field]: null }), 200);
  if (act === 'put') hasStatus(await put(target, made, rest), 200);
  if (act === 'remove') {
    succeeds(await remove(target, made));
    model.delete(made.id);
    gone.push(made);
  } else if (act !== 'refused') model.set(made.id, { made, value: act === 'patch' ? value : undefined });
};

/** Requires the deployment to hold what the model does: in the list, by id, and nothing more. */
const agree = async (
  target: Target,
  kind: Kind,
  { path, query }: Group,
  model: Model,
  gone: readonly Made[],
): Promise<void> => {
  const field = WRITTEN[kind];
  const list = listOf(await target.send('GET', path, { query: { ...query, limit: '200' } }));
  const valuesOf = (pairs: (readonly [unknown, unknown])[]) =>
    Object.fromEntries(pairs.map(([id, value]) => [String(id), value ?? null]));
  const expected = valuesOf([...model].map(([id, { value }]) => [id, value] as const));
  const found = valuesOf(list.map((record) => [record.id, record[field]] as const));
  equal(sorted(found), sorted(expected), `The list of ${path}`);
  for (const { made, value } of model.values())
    equal((await readRecord(target, made))[field], value, `\`${field}\` of ${made.path}`);
  for (const made of gone) hasStatus(await get(target, made), 404);
};
const sorted = (object: JsonObject): [string, unknown][] =>
  Object.entries(object).toSorted(([one], [other]) => (one < other ? -1 : 1));

const histories = (Object.keys(WRITTEN) as Kind[]).map((kind) =>
  check(
    ['Q3-PUT-WHOLE', 'Q3-PATCH-ABSENT', 'Q7-NOT-LISTED'],
    `after ${RUNS} random histories each ${kind} is as the model says`,
    async (target) => {
      await holdsForAll(target, fc.array(steps, { minLength: 1, maxLength: MAX_STEPS }), RUNS, async (history) => {
        const group = await groupOf(target, kind, []);
        const model: Model = new Map();
        const gone: Made[] = [];
        for (const step of history) await take(target, kind, group, model, gone, step);
        await agree(target, kind, group, model, gone);
      });
    },
  ),
);

const children = (['participant', 'course'] as const).map((parent) =>
  check(
    ['R3-UNKNOWN-ID'],
    `a note is 404 below another ${parent}, whatever is done to it, and stays as it is`,
    async (target) => {
      const kind = `${parent}Note` as const;
      const [own, other] = [await groupOf(target, kind, [{ title: 'A' }]), await groupOf(target, kind, [{}])];
      const note = own.members[0] as Made;
      const elsewhere = { ...note, path: `${other.path}/${note.id}` };
      hasStatus(await get(target, elsewhere), 404);
      hasStatus(await patch(target, elsewhere, { title: 'B' }), 404);
      hasStatus(await put(target, elsewhere, { title: 'B' }), 404);
      hasStatus(await remove(target, elsewhere), 404);
      equal(await readRecord(target, note), note.record, 'The note');
      const unknown = { ...note, path: `${own.path}/${other.members[0]?.id}` };
      hasStatus(await get(target, unknown), 404);
    },
  ),
);

const lists = check(['Q3-PATCH-ABSENT'], 'a list answers each record as its own read does', async (target) => {
  for (const kind of groupedWith(target)) {
    const { path, query, members } = await groupOf(target, kind, [{}, {}]);
    for (const record of listOf(await target.send('GET', path, { query }))) {
      const member = members.find(({ id }) => id === record.id);
      holds(member !== undefined, `${path} lists ${String(record.id)}, which is no member of the group.`);
      equal(record, recordOf(await get(target, member)), `The ${kind} in the list`);
    }
  }
});

/** Histories of writes that are compared with a model. */
export const historyOracles = [...histories, ...children, lists];
