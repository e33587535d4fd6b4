import { isSuccess, listOf } from '../../deployment/answers.ts';
import { equal } from '../../expect/assertions.ts';
import { ofRecord } from '../../expect/feed.ts';
import { historyOf } from '../../expect/history.ts';
import { KINDS } from '../../interface/kinds.ts';
import { inWords } from '../../interface/kindWords.ts';
import type { Change } from '../../interface/modules.ts';
import { allOperations } from '../../interface/operations.ts';
import type { Reference } from '../../interface/references.ts';
import { type Request, send } from '../comparison/comparison.ts';
import { OF_EXPORTS } from '../undecided.ts';
import { REFERENCES } from './acts.ts';
import { type Item, inState, ofKind, RELATED, type RelatedKind, rowOf, stateOf, type World } from './records.ts';

const idsOf = (items: readonly Item[]): string => items.map(({ made }) => made.id).join();

const get = (path: string, query: Record<string, string> = {}): Request => ({ method: 'GET', path, query });

/** The list of what names these records in a parameter; none if there are none. */
const naming = (path: string, parameter: string, items: readonly Item[]): Request[] =>
  items.length === 0 ? [] : [get(path, { [parameter]: idsOf(items), limit: '200' })];

/** Queries by a reference: for each record that is present, and for all together that are not. */
const byEach = (world: World, kind: RelatedKind, path: string, parameter: string): Request[] => [
  ...inState(world, kind, 'present').flatMap((item) => naming(path, parameter, [item])),
  ...naming(
    path,
    parameter,
    ofKind(world, kind).filter((item) => stateOf(rowOf(world, item)) !== 'present'),
  ),
];

const isBelow = (kind: RelatedKind): boolean => kind === 'participantNote';
const pathsOf = (world: World, kind: RelatedKind): string[] =>
  isBelow(kind) ? inState(world, 'participant', 'present').map(({ made }) => `${made.path}/notes`) : [KINDS[kind].path];

/** The filter of a list by this field. */
const filterOf = ({ kind, field }: Reference): string => {
  const list = allOperations.find((operation) => operation.isList && operation.kind === kind);
  const [filter = ''] = Object.entries(list?.comparedFields ?? {}).find(([, compared]) => compared === field) ?? [];
  return filter;
};

const BY_CHANGE = { sort: 'updatedAt', includeDeleted: 'true', limit: '200' };

/** The lists of all records of a history, deleted or not, by their changes. */
const lists = (world: World): Request[] => [
  ...RELATED.filter((kind) => !isBelow(kind)).flatMap((kind) => {
    const items = ofKind(world, kind);
    return items.length === 0 ? [] : [get(KINDS[kind].path, { ...BY_CHANGE, id: idsOf(items) })];
  }),
  ...ofKind(world, 'participant').map(({ made }) => get(`${made.path}/notes`, BY_CHANGE)),
];

/** Lists by what records show of others, and by what they refer to. */
const filtered = (world: World): Request[] => {
  const { modules } = world.target.settings;
  const offered = REFERENCES.filter(({ module }) => module === undefined || modules.includes(module));
  const sessions = ofKind(world, 'session').length > 0;
  return [
    ...inState(world, 'course', 'present').flatMap((item) => naming(KINDS.participant.path, 'courseId', [item])),
    ...inState(world, 'participant', 'present').flatMap((item) => naming(KINDS.course.path, 'participantId', [item])),
    ...(['course', 'coaching'] as const).flatMap((kind) =>
      inState(world, kind, 'present').flatMap((item) =>
        sessions ? naming(KINDS.session.path, `${kind}Id`, [item]) : [],
      ),
    ),
    // A coaching is found by its participant, whatever has become of that.
    ...byEach(world, 'participant', KINDS.coaching.path, 'participantId').slice(-1),
    ...offered.flatMap((reference) =>
      pathsOf(world, reference.kind).flatMap((path) =>
        isBelow(reference.kind)
          ? naming(path, filterOf(reference), ofKind(world, reference.referred))
          : byEach(world, reference.referred, path, filterOf(reference)),
      ),
    ),
  ];
};

/** What is not there any more, and everything that is stored of persons. */
const records = (world: World): Request[] => {
  const gone = world.items.filter((item) => stateOf(rowOf(world, item)) !== 'present');
  const kept = [...ofKind(world, 'participant'), ...ofKind(world, 'user')].filter(
    (item) => stateOf(rowOf(world, item)) !== 'erased',
  );
  const exports = world.target.settings.modules.includes('privacy') ? kept : [];
  return [...gone.map(({ made }) => get(made.path)), ...exports.map(({ made }) => get(`${made.path}/export`))];
};

/** Sends a read, and requires a list by changes to be in their order. */
const compareRead = async (world: World, read: Request): Promise<void> => {
  const { answer } = await send(world, read, { undecided: OF_EXPORTS });
  if (read.query?.sort !== 'updatedAt' || !isSuccess(answer.status)) return;
  const times = listOf(answer).flatMap(({ updatedAt }) => (updatedAt === undefined ? [] : [String(updatedAt)]));
  equal(times, times.toSorted(), `The list of times in the response to ${answer.asked}`);
};

/** Requires the history and the feed to say of a record what the model does. */
const compareChanges = async (world: World, item: Item, changes: readonly Change[] | undefined): Promise<void> => {
  const { target, times } = world;
  const { history } = rowOf(world, item);
  const what = `of the ${inWords(item.kind)} ${item.made.id}`;
  const expected = history.map(({ version, operation }) => [version, operation]);
  const entries = target.settings.modules.includes('history')
    ? (await historyOf(target, item.made)).toReversed()
    : undefined;
  const told = changes && ofRecord(changes, item.made);
  for (const [found, where] of [
    [entries, 'history'],
    [told, 'change feed'],
  ] as const) {
    if (found === undefined) continue;
    equal(
      found.map(({ version, operation }) => [version, operation]),
      expected,
      `The versions in the ${where} ${what}`,
    );
    for (const [at, { changedAt }] of found.entries())
      times.learn(
        history[at]?.changedAt ?? '',
        changedAt,
        `\`changedAt\` of version ${at + 1} in the ${where} ${what}`,
      );
  }
  if (entries !== undefined && told !== undefined)
    equal(
      told.map(({ actorId }) => actorId),
      entries.map(({ actor }) => actor.id),
      `The actors in the change feed ${what}`,
    );
  // Where a person was erased, nothing decides what is left of requests.
  const isErased = world.items.some((each) => stateOf(rowOf(world, each)) === 'erased');
  if (entries === undefined || isErased) return;
  equal(
    entries.map(({ requestId }) => requestId),
    history.map(({ requestId }) => requestId),
    `The request ids in the history ${what}`,
  );
};

/** Requires everything that a deployment shows of a history to be what the model shows. */
export const agree = async (world: World, changes: readonly Change[] | undefined): Promise<void> => {
  const reads = [...lists(world), ...filtered(world), ...records(world)];
  await Promise.all(reads.map((read) => compareRead(world, read)));
  await Promise.all(world.items.map((item) => compareChanges(world, item, changes)));
};
