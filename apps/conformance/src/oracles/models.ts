import { Failed, Overloaded, Skipped } from '../deployment/errors.ts';
import type { Target } from '../deployment/target.ts';
import { equal } from '../expect/assertions.ts';
import { type Check, check } from '../expect/check.ts';
import { contentOf, historyOf as entriesOf, replayed } from '../expect/history.ts';
import { requireModules } from '../expect/offered.ts';
import { COMPARED, type Compared } from './model/compared.ts';
import { type Begun, beginHistory, beginLists, type History } from './model/history.ts';
import { comparable } from './model/rows.ts';
import { type Collected, collections, isListed, isOffered, type Subject, subjects } from './model/subjects.ts';

/** The histories of each run, by the answers of the run, which its checks share. */
const histories = new WeakMap<Target['answers'], Map<Collected, Promise<History>>>();

const isCreated = (subject: Collected): subject is Subject => 'create' in subject;

/** Whether the run makes records of a subject: else those that are there are listed. */
const isMade = (subject: Collected, { settings }: Target): subject is Subject =>
  isCreated(subject) && isOffered(subject, settings.modules);

const beginningOf = ({ kind }: Collected): string => `the beginning of a history of the kind ${kind}`;

/** Performs the beginning of a history, once in a run. */
const begun = (target: Target, subject: Collected): Promise<Begun> =>
  target.once(beginningOf(subject), (own) =>
    isMade(subject, own) ? beginHistory(own, subject) : beginLists(own, subject),
  );

const perform = async (target: Target, subject: Collected): Promise<History> => {
  const { goOn } = await begun(target, subject);
  return goOn(target);
};

const historyOf = (target: Target, subject: Collected): Promise<History> => {
  const ofRun = histories.get(target.answers) ?? new Map<Collected, Promise<History>>();
  histories.set(target.answers, ofRun);
  const history = ofRun.get(subject) ?? perform(target, subject);
  ofRun.set(subject, history);
  history.catch((error: unknown) => {
    if (!(error instanceof Overloaded)) return;
    // It is performed again, since nothing follows from it.
    target.forget(beginningOf(subject));
    ofRun.delete(subject);
  });
  return history;
};

const kinds: readonly Collected[] = [...subjects, ...collections];

const reasonFor = ({ reason }: PromiseRejectedResult): string =>
  reason instanceof Error ? reason.message : String(reason);

/** Every history of the run that the deployment offers. */
const allHistories = async (target: Target): Promise<History[]> => {
  const offered = kinds.filter((subject) => isMade(subject, target) || isListed(subject, target.settings.modules));
  const settled = await Promise.allSettled(offered.map((subject) => historyOf(target, subject)));
  const rejected = settled.filter((each) => each.status === 'rejected');
  const broken = rejected.find(({ reason }) => !(reason instanceof Skipped));
  if (broken !== undefined) throw broken.reason;
  if (rejected.length === settled.length) throw new Skipped(rejected.map(reasonFor).join(' '));
  return settled.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
};

const MAX_SHOWN = 3;

/** Requires the histories to agree with the model on one requirement. */
const agreesOn = (requirement: Compared, all: readonly History[]): void => {
  const messages = all.flatMap(({ disagreements }) =>
    disagreements.filter((each) => each.requirement === requirement).map(({ message }) => message),
  );
  if (messages.length > 0)
    throw new Failed(`${messages.length} disagreements with the model:\n${messages.slice(0, MAX_SHOWN).join('\n')}`);
  if (all.some(({ compared }) => compared.has(requirement))) return;
  throw new Skipped('No history came to it.');
};

/** The requirement by which the checks that perform the histories are found, and which fails if one ends before its time. */
export const PERFORMED = 'F-NAMING';

const requireOffered = (target: Target, subject: Collected): void => {
  if (!isMade(subject, target) && !isListed(subject, target.settings.modules))
    throw new Skipped('The deployment does not claim its module.');
};

const NOT_LISTED = 'A4-NOT-LISTED';

const begins: readonly Check[] = kinds.map((subject) =>
  check(
    [NOT_LISTED],
    `no list of another organisation shows a record at the beginning of a history of the kind ${subject.kind}`,
    async (target) => {
      requireOffered(target, subject);
      const { history } = await begun(target, subject);
      agreesOn(NOT_LISTED, [history]);
      if (history.ended !== undefined && history.disagreements.length === 0) throw history.ended;
    },
  ),
);

const performed: readonly Check[] = kinds.map((subject) =>
  check(
    [PERFORMED],
    `a history of the kind ${subject.kind} is performed with every pair of what can be asked for`,
    async (target) => {
      requireOffered(target, subject);
      const { ended, disagreements, pairs } = await historyOf(target, subject);
      if (ended !== undefined && disagreements.length === 0) throw ended;
      if (disagreements.length === 0 && pairs.sent < pairs.possible)
        throw new Error(`${pairs.sent} of ${pairs.possible} pairs were sent.`);
    },
  ),
);

const led: readonly Check[] = subjects.map((subject) => ({
  ...check(
    ['N2-REPLAYED'],
    `the history of each ${subject.kind} written at random replays to the record`,
    async (target) => {
      requireModules(target, 'history');
      if (!isMade(subject, target)) throw new Skipped('The deployment does not claim its module.');
      const { records } = await historyOf(target, subject);
      const leads = async ({ path, isDeleted, record }: History['records'][number]): Promise<void> => {
        const entries = await entriesOf(target, { path });
        const content = replayed(isDeleted ? entries.slice(1) : entries);
        const compared = content.map(([pointer, value]) => [pointer, comparable(pointer.slice(1), value)]);
        equal(compared, contentOf(record), `What the history of ${path} leads to`);
      };
      await Promise.all(records.map(leads));
    },
  ),
  stage: 'end' as const,
}));

const judged: readonly Check[] = COMPARED.map((requirement) => ({
  ...check([requirement], `every random history agrees with the model on ${requirement}`, async (target) =>
    agreesOn(requirement, await allHistories(target)),
  ),
  stage: 'whole' as const,
}));

/** Histories of requests of two organisations, of which every answer is compared with a model of the interface. */
export const modelOracles: readonly Check[] = [...begins, ...performed, ...led, ...judged];
