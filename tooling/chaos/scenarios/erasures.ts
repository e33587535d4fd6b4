import { scratchDatabase, withConnection } from '../../testbed/database.ts';
import { changesOf } from '../../testbed/feed.ts';
import { freePort } from '../../testbed/ports.ts';
import { startBuilt } from '../../testbed/service.ts';
import type { Send } from '../measuring/http.ts';
import { createPerson, type Extent, erasedOf, type Person, restoredOf } from '../measuring/persons.ts';
import { atLeast, none, type Scenario, shown } from '../measuring/scenario.ts';
import { clientOf, createCourse, startGround } from '../measuring/stage.ts';

const PERSONS = 200;
const KILLS = 20;
const WORKERS = 8;

/** An operation on one person, and whether the service has acknowledged it. */
interface Task {
  readonly person: Person;
  readonly action: 'erasure' | 'undelete';
  isAcknowledged: boolean;
}

const perform = async (send: Send, { person: { id }, action }: Task): Promise<boolean> => {
  const body = action === 'erasure' ? { body: { erasure: { reason: 'other' } } } : {};
  const answer = await send('POST', `/v1/participants/${id}/${action}`, body).catch(() => undefined);
  if (answer !== undefined && answer.status !== 200 && answer.status !== 503)
    throw new Error(`${action} was answered ${answer.status}: ${answer.text}`);
  return answer?.status === 200;
};

/** Creates the persons, and deletes those that the scenario will undelete. */
const createTasks = async (send: Send): Promise<Task[]> => {
  const courseId = (await createCourse(send)).split('/').at(-1) ?? '';
  const tasks: Task[] = [];
  for (let count = 0; count < PERSONS; count += 1)
    for (const action of ['erasure', 'undelete'] as const) {
      const person = await createPerson(send, courseId);
      if (action === 'undelete') await send('DELETE', `/v1/participants/${person.id}`);
      tasks.push({ person, action, isAcknowledged: false });
    }
  return tasks;
};

const count = (extents: readonly Extent[], extent: Extent): number => extents.filter((one) => one === extent).length;

/** Kills the service while it erases and undeletes persons. */
export const erasures: Scenario = {
  name: 'erasures',
  guarantee:
    'After kill -9 during erasures and undeletes, each is complete or not done, and no acknowledged one is lost.',
  run: async (testbed) => {
    const { postgres, token } = await startGround(testbed);
    const ledger = await scratchDatabase(postgres.url());
    const settings = {
      DATABASE_URL: postgres.url(),
      ERASURE_LEDGER_URL: ledger.url,
      PORT: String(await freePort()),
    };
    let service = await startBuilt(testbed, settings);
    const send = clientOf(testbed, service.baseUrl, token);
    testbed.say(`Writing ${2 * PERSONS} persons …`);
    const tasks = await createTasks(send);

    let next = 0;
    let serving: Promise<unknown> = Promise.resolve();
    const work = async (): Promise<void> => {
      for (let task = tasks[next++]; task !== undefined; task = tasks[next++]) {
        await serving;
        task.isAcknowledged = await perform(send, task);
      }
    };
    const working = Promise.all(Array.from({ length: WORKERS }, work));
    // A failure is reported when `working` is awaited.
    working.catch(() => undefined);
    for (let kill = 1; kill <= KILLS; kill += 1) {
      while (next < (tasks.length / (KILLS + 1)) * kill) await new Promise(setImmediate);
      serving = service.kill().then(async () => {
        service = await startBuilt(testbed, settings);
      });
      await serving;
    }
    await working;

    const of = (action: Task['action']) => tasks.filter((task) => task.action === action);
    const personsOf = (some: readonly Task[]) => some.map(({ person }) => person);
    const [erasing, returning] = [of('erasure'), of('undelete')];
    const interrupted = tasks.filter(({ isAcknowledged }) => !isAcknowledged).length;
    const acknowledged = erasing.filter(({ isAcknowledged }) => isAcknowledged);
    const before = {
      erased: await erasedOf(postgres.url(), personsOf(erasing)),
      restored: await restoredOf(postgres.url(), personsOf(returning)),
    };
    const lost = tasks.filter(({ isAcknowledged, action }, index) => {
      const extents = action === 'erasure' ? before.erased : before.restored;
      return isAcknowledged && extents[Math.floor(index / 2)] !== 'all';
    }).length;
    const noted = await withConnection(ledger.url, (client) =>
      client.query<{ record_id: string }>('select record_id from erasure_ledger'),
    );
    const notedIds = new Set(noted.rows.map(({ record_id }) => record_id));

    for (const task of tasks) if (!task.isAcknowledged) task.isAcknowledged = await perform(send, task);
    const after = [
      ...(await erasedOf(postgres.url(), personsOf(erasing))),
      ...(await restoredOf(postgres.url(), personsOf(returning))),
    ];
    const feed = await changesOf(service.baseUrl, token);
    const said = Map.groupBy(
      feed.filter(({ operation }) => operation === 'erased'),
      ({ recordId }) => recordId,
    );
    const saidOtherwise = personsOf(erasing).filter(({ id }) => said.get(id)?.length !== 1).length;
    const half = count([...before.erased, ...before.restored], 'part');
    const unnoted = acknowledged.filter(({ person }) => !notedIds.has(person.id)).length;
    return [
      shown('kills', KILLS),
      atLeast('erasures and undeletes', tasks.length, 2 * PERSONS),
      atLeast('of them interrupted', interrupted, 1),
      none('acknowledged ones that were lost', lost),
      none('persons who are partly erased or partly restored', half),
      none('acknowledged erasures that the ledger lacks', unnoted),
      none('not done after a repetition', after.length - count(after, 'all')),
      none('erased persons that the feed does not contain exactly once', saidOtherwise),
    ];
  },
};
