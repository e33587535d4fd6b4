import { AbsenceReason, ENROLMENT_TRANSITIONS, type EnrolmentStatus, hundredthsOf } from '@training-provider/contract';
import { takesPart } from '@training-provider/contract/model';
import type { JsonObject } from '../../interface/json.ts';
import { see, send } from '../comparison/comparison.ts';
import type { Draw } from '../random.ts';
import { type Item, ofKind, rowOf, stateOf, type World } from '../relations/records.ts';
import { patchOf, removalOf, undeletionOf } from '../relations/requests.ts';
import { take } from '../relations/take.ts';

/** The sessions of a course and a coaching, and who attends them: enrolments, and the coaching. */
export interface School {
  readonly world: World;
  readonly course: Item;
  readonly coaching: Item;
  /** By list, the version before the one that was answered last, as the deployment and the model name it. */
  readonly stale: Map<string, { readonly etag: string; readonly tag: string }>;
}

const listPath = ({ made }: Item): string => `${made.path}/attendances`;

/** The units of sessions: the least, the most, and what no binary fraction holds. */
export const UNITS = ['0.01', '0.10', '0.30', '1.00', '2.25', '4.00', '1000.00'];
const PARTS = ['0.01', '0.07', '0.29', '0.50', '1.33'];
const NOTES = ['Bus fiel aus', 'Arzttermin'];
const REASONS = AbsenceReason.options;

const drawEntry = ({ units }: JsonObject, draw: Draw): JsonObject => {
  const note = draw.oneIn(2) ? { note: draw.pick(NOTES) } : {};
  const parts = PARTS.filter((part) => hundredthsOf(part) < hundredthsOf(String(units)));
  const presence = draw.pick(['present', 'absent', ...(parts.length > 0 ? (['partial'] as const) : [])] as const);
  if (presence === 'present') return { presence, ...note };
  const reason = draw.pick(REASONS);
  return presence === 'absent'
    ? { presence, reason, ...note }
    : { presence, unitsAttended: draw.pick(parts), reason, ...note };
};

/** Those who may be in the list of a session; most of the time only those who take part on its day. */
const pupilsOf = ({ world, coaching }: School, session: Item, draw: Draw): Item[] => {
  const row = rowOf(world, session);
  const all = row.fields.courseId === undefined ? [coaching] : ofKind(world, 'enrolment');
  const some = all.filter(({ made }) => takesPart(world.model.store, row, made.id));
  return some.length === 0 || draw.oneIn(4) ? all : some;
};

/** The entries of a list by those who are in it. */
const entriesOf = ({ world }: School, session: Item): ReadonlyMap<string, JsonObject> =>
  new Map((rowOf(world, session).attendance?.entries ?? []).map(({ id, fields }) => [id, { ...fields }]));

/** Reads a list, whose version changes with it alone. */
export const readList = async ({ world, stale }: School, session: Item): Promise<void> => {
  const path = listPath(session);
  const before = world.seen.get(path);
  const { answer, expected } = await send(world, { method: 'GET', path });
  see(world, path, answer, expected);
  if (before !== undefined && before.etag !== answer.headers.etag) stale.set(path, before);
};

/** Replaces a list, whose entries are kept, drawn anew or left out. */
const replaceList = async (school: School, session: Item, draw: Draw): Promise<void> => {
  const { world, stale } = school;
  const { fields } = rowOf(world, session);
  const held = entriesOf(school, session);
  const chosen = pupilsOf(school, session, draw).flatMap(({ made: { id } }): [string, JsonObject][] => {
    const before = held.get(id);
    if (before !== undefined && draw.oneIn(3)) return [[id, before]];
    return draw.oneIn(4) ? [] : [[id, drawEntry(fields, draw)]];
  });
  // What was answered may be put back.
  const entries = draw.oneIn(4) ? [...held] : chosen;
  // Whether it is refused to leave an empty list as it is is not decided.
  if (entries.length + held.size === 0 && fields.status !== 'held') return;
  const path = listPath(session);
  const last = world.seen.get(path);
  const condition = draw.pick(['current', 'current', 'none', 'stale'] as const);
  const named = condition === 'stale' ? (stale.get(path) ?? last) : last;
  const conditionOf = (tag: string): Record<string, string> => ({ 'if-match': tag });
  const attendances = entries.map(([id, entry]) => ({
    ...(fields.courseId === undefined ? {} : { enrolmentId: id }),
    ...entry,
  }));
  await send(
    world,
    { method: 'PUT', path, body: { attendances: draw.shuffled(attendances) } },
    named === undefined || condition === 'none'
      ? {}
      : { condition: { deployed: conditionOf(named.etag), modelled: conditionOf(named.tag) } },
  );
};

/** Records one person, by the fields that change alone. */
const mergeEntry = async (school: School, session: Item, draw: Draw): Promise<void> => {
  const { world } = school;
  const held = entriesOf(school, session);
  const ids = pupilsOf(school, session, draw).map(({ made }) => made.id);
  // Half of the time a participant with a recorded presence.
  const id = draw.pick(held.size > 0 && draw.oneIn(2) ? [...held.keys()] : ids);
  const before = held.get(id);
  const entry = drawEntry(rowOf(world, session).fields, draw);
  // What an entry of this presence has not is cleared.
  const cleared = Object.fromEntries(Object.keys(before ?? {}).map((name) => [name, null]));
  const part = before?.reason === undefined ? { note: draw.pick([...NOTES, null]) } : { reason: draw.pick(REASONS) };
  const attendance = before === undefined || draw.oneIn(3) ? { ...cleared, ...entry } : part;
  await send(world, { method: 'PATCH', path: `${listPath(session)}/${id}`, body: { attendance } });
};

const STATUSES = ['held', 'held', 'planned', 'cancelled'];
const HOUR_MS = 3_600_000;

/** The moment this many hours later; earlier if negative. */
export const later = (moment: string, hours: number): string =>
  new Date(Date.parse(moment) + hours * HOUR_MS).toISOString();

/** Changes a session: what its entries stand on stays as long as there are any. */
const changeSession = async ({ world }: School, session: Item, draw: Draw): Promise<void> => {
  const { startsAt, endsAt } = rowOf(world, session).fields;
  const moved = (hours: number) => ({
    startsAt: later(String(startsAt), hours),
    endsAt: later(String(endsAt), hours),
  });
  const fields: JsonObject = draw.pick([
    { status: draw.pick(STATUSES) },
    { units: draw.pick(UNITS) },
    moved(draw.pick([-1, 1, 24])),
  ]);
  await take(world, patchOf(session, fields));
};

/** Deletes a session with its list, or restores both. No document defines the version of the list. */
const removeOrReturn = async ({ world }: School, session: Item): Promise<void> => {
  const isPresent = stateOf(rowOf(world, session)) === 'present';
  await take(world, isPresent ? removalOf(session) : undeletionOf(session));
  if (!isPresent) world.seen.delete(listPath(session));
};

/** Moves the days of an enrolment, or changes its status. */
const changeEnrolment = async ({ world }: School, days: readonly string[], draw: Draw): Promise<void> => {
  const enrolment = draw.pick(ofKind(world, 'enrolment'));
  // The boundary: a status of the model is one that was sent.
  const { status = 'registered' } = rowOf(world, enrolment).fields as { status?: EnrolmentStatus };
  const [startDate = '', endDate = ''] = [draw.pick(days), draw.pick(days)].toSorted();
  const fields = draw.pick([
    { status: draw.pick(ENROLMENT_TRANSITIONS[status]) },
    { startDate, endDate },
    { endDate: null },
  ]);
  await take(world, patchOf(enrolment, fields));
};

/** Draws what is done next, does it, and reads the list that it is about. */
export const takeStep = async (school: School, days: readonly string[], draw: Draw): Promise<string> => {
  const { world } = school;
  const session = draw.pick(ofKind(world, 'session'));
  const act = draw.pick(['list', 'list', 'list', 'entry', 'entry', 'session', 'session', 'life', 'enrolment'] as const);
  if (act === 'list') await replaceList(school, session, draw);
  if (act === 'entry') await mergeEntry(school, session, draw);
  if (act === 'session') await changeSession(school, session, draw);
  if (act === 'life') await removeOrReturn(school, session);
  if (act === 'enrolment') await changeEnrolment(school, days, draw);
  else if (stateOf(rowOf(world, session)) === 'present') await readList(school, session);
  return act;
};
