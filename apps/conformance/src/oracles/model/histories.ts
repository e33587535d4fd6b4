import { Failed, Overloaded, Skipped } from '../../deployment/errors.ts';
import type { Target } from '../../deployment/target.ts';
import { equal } from '../../expect/assertions.ts';
import { type Check, check } from '../../expect/check.ts';
import { historyOf as entriesOf, replayed } from '../../expect/history.ts';
import { requireModules } from '../../expect/offered.ts';
import { inWords } from '../../interface/kindWords.ts';
import { UNORDERED } from '../undecided.ts';
import { CHECKED_REQUIREMENTS, requirementsOf, type Topic } from './checkedRequirements.ts';
import { type Begun, beginHistory, beginLists, type History } from './history.ts';
import { isListed, isOffered, type ListedKind, listedKinds, type WritableKind, writableKinds } from './resources.ts';

/** The histories of each run, by the answers of the run, which its checks share. */
const histories = new WeakMap<Target['answers'], Map<ListedKind, Promise<History>>>();

const isCreated = (resource: ListedKind): resource is WritableKind => 'create' in resource;

/** Whether the run creates records of a kind: else it lists existing ones. */
const isMade = (resource: ListedKind, { settings }: Target): resource is WritableKind =>
  isCreated(resource) && isOffered(resource, settings.modules);

const beginningOf = ({ kind }: ListedKind): string => `the beginning of the history of the kind ${kind}`;

/** Performs the beginning of a history, once in a run. */
const begun = (target: Target, resource: ListedKind): Promise<Begun> =>
  target.once(beginningOf(resource), (own) =>
    isMade(resource, own) ? beginHistory(own, resource) : beginLists(own, resource),
  );

const perform = async (target: Target, resource: ListedKind): Promise<History> => {
  const { goOn } = await begun(target, resource);
  return goOn(target);
};

const historyOf = (target: Target, resource: ListedKind): Promise<History> => {
  const ofRun = histories.get(target.answers) ?? new Map<ListedKind, Promise<History>>();
  histories.set(target.answers, ofRun);
  const history = ofRun.get(resource) ?? perform(target, resource);
  ofRun.set(resource, history);
  history.catch((error: unknown) => {
    if (!(error instanceof Overloaded)) return;
    // It is performed again, since nothing follows from it.
    target.forget(beginningOf(resource));
    ofRun.delete(resource);
  });
  return history;
};

const kinds: readonly ListedKind[] = [...writableKinds, ...listedKinds];

const reasonFor = ({ reason }: PromiseRejectedResult): string =>
  reason instanceof Error ? reason.message : String(reason);

/** Every history of the run that the deployment offers. */
const allHistories = async (target: Target): Promise<History[]> => {
  const offered = kinds.filter((resource) => isMade(resource, target) || isListed(resource, target.settings.modules));
  const settled = await Promise.allSettled(offered.map((resource) => historyOf(target, resource)));
  const rejected = settled.filter((each) => each.status === 'rejected');
  const broken = rejected.find(({ reason }) => !(reason instanceof Skipped));
  if (broken !== undefined) throw broken.reason;
  if (rejected.length === settled.length) throw new Skipped(rejected.map(reasonFor).join(' '));
  return settled.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
};

/** The content with its unordered lists sorted. */
const inAnyOrder = (content: readonly (readonly [pointer: string, value: unknown])[]) =>
  content.map(([pointer, value]) => [
    pointer,
    Array.isArray(value) && UNORDERED.includes(pointer.slice(1)) ? value.toSorted() : value,
  ]);

const MAX_SHOWN = 3;

/** Requires the histories to agree with the model on one topic. */
const agreesOn = (topic: Topic, all: readonly History[]): void => {
  const messages = all.flatMap(({ disagreements }) =>
    disagreements.filter((each) => each.topic === topic).map(({ message }) => message),
  );
  if (messages.length > 0)
    throw new Failed(
      `The responses differ from the model in ${messages.length} places:\n${messages.slice(0, MAX_SHOWN).join('\n')}`,
    );
  if (all.some(({ compared }) => compared.has(topic))) return;
  throw new Skipped('No random request is about this topic.');
};

/** The requirement of the checks that perform the histories. It fails if a history ends early. */
export const PERFORMED = 'F-NAMING';

const requireOffered = (target: Target, resource: ListedKind): void => {
  if (!isMade(resource, target) && !isListed(resource, target.settings.modules))
    throw new Skipped('The deployment does not offer the module of this check.');
};

const NOT_LISTED = 'lists of another organisation';

const begins: readonly Check[] = kinds.map((resource) =>
  check(
    requirementsOf(NOT_LISTED),
    `another organisation does not see new ${inWords(resource.kind)} records in its lists`,
    async (target) => {
      requireOffered(target, resource);
      const { history } = await begun(target, resource);
      agreesOn(NOT_LISTED, [history]);
      if (history.ended !== undefined && history.disagreements.length === 0) throw history.ended;
    },
  ),
);

const performed: readonly Check[] = kinds.map((resource) =>
  check(
    [PERFORMED],
    `the random requests of the suite about ${inWords(resource.kind)} records contain every possible pair of parameter values`,
    async (target) => {
      requireOffered(target, resource);
      const { ended, disagreements, pairs } = await historyOf(target, resource);
      if (ended !== undefined && disagreements.length === 0) throw ended;
      if (disagreements.length === 0 && pairs.sent < pairs.possible)
        throw new Error(`The requests cover only ${pairs.sent} of ${pairs.possible} possible pairs of values.`);
    },
  ),
);

const led: readonly Check[] = writableKinds.map((resource) => ({
  ...check(
    ['N2-REPLAYED'],
    `the changes in the history of each ${inWords(resource.kind)} of the random requests add up to the record`,
    async (target) => {
      requireModules(target, 'history');
      if (!isMade(resource, target)) throw new Skipped('The deployment does not offer the module of this check.');
      const { records } = await historyOf(target, resource);
      const leads = async ({ path, isDeleted, content }: History['records'][number]): Promise<void> => {
        const entries = await entriesOf(target, { path });
        const found = replayed(isDeleted ? entries.slice(1) : entries);
        equal(inAnyOrder(found), inAnyOrder(content), `The record that results from the history of ${path}`);
      };
      await Promise.all(records.map(leads));
    },
  ),
  stage: 'end' as const,
}));

// The boundary: the keys of the table are its topics.
const topics = Object.keys(CHECKED_REQUIREMENTS) as Topic[];

const judged: readonly Check[] = topics.map((topic) => ({
  ...check(
    requirementsOf(topic),
    `the service responds to random requests like the reference model: ${topic}`,
    async (target) => agreesOn(topic, await allHistories(target)),
  ),
  stage: 'whole' as const,
}));

/** Histories of requests of two organisations. Every response is compared with the reference model. */
export const modelOracles: readonly Check[] = [...begins, ...performed, ...led, ...judged];
