import { idOf, isSuccess, listOf, recordOf } from '../../deployment/answers.ts';
import type { Answer } from '../../deployment/httpClient.ts';
import { madeOf } from '../../deployment/records.ts';
import { equal, hasStatus, holds, holdsFields } from '../../expect/assertions.ts';
import { isObject, type JsonObject } from '../../interface/json.ts';
import { KINDS } from '../../interface/kinds.ts';
import { askModel, conditionOn, see, send } from '../comparison/comparison.ts';
import { OF_DELETIONS, OF_ERASURES } from '../undecided.ts';
import { type Item, rowOf, stateOf, type World } from './records.ts';
import type { Turn } from './requests.ts';

/** What an erasure says of records that are about the person. */
const REMOVED = ['notes', 'coachings', 'enrolments'];

/** Asks what an erasure would remove, and requires it to be what the model says. */
const planOf = async (world: World, path: string): Promise<unknown> => {
  const plan = recordOf(hasStatus(await world.target.send('GET', path), 200));
  const { body } = askModel(world, { method: 'GET', path });
  // The boundary: the model answers what the contract says.
  const { removes } = (body as { data: { removes: JsonObject } }).data;
  const expected = Object.fromEntries(Object.entries(removes).filter(([name]) => REMOVED.includes(name)));
  holds(isObject(plan.removes), `${path} must respond with \`removes\`.`);
  holdsFields(plan.removes, expected, `the counts in the response to ${path}`);
  return plan.removes;
};

/** The ids of the records that an answer has created. Who is added to a course is answered, and the enrolment is looked for. */
const idsIn = async ({ target, items }: World, { creates, enrols }: Turn, answer: Answer): Promise<string[]> => {
  if (creates !== undefined && isSuccess(answer.status)) return [idOf(recordOf(answer))];
  if (enrols === undefined || answer.status !== 200) return [];
  const listed = listOf(hasStatus(await target.send('GET', KINDS.enrolment.path, { query: enrols }), 200));
  return listed.map(idOf).filter((id) => items.every(({ made }) => made.id !== id));
};

/** Adds what a request has created to the history. */
const addCreated = async (world: World, turn: Turn, answer: Answer, [added]: readonly string[]): Promise<void> => {
  const { path, body = {}, headers = {}, creates, enrols } = turn;
  if (creates !== undefined && isSuccess(answer.status)) {
    const [wrapper = '', sent] = Object.entries(body)[0] ?? [];
    // The boundary: a body has fields under its wrapper.
    const made = madeOf({ kind: creates, collection: path, wrapper, sent: sent as JsonObject }, answer);
    world.items.push({ kind: creates, made, creation: { path, body, headers, text: answer.text } });
  }
  if (enrols === undefined || added === undefined) return;
  const { path: collection, wrappers } = KINDS.enrolment;
  const read = { method: 'GET', path: `${collection}/${added}` };
  const { answer: shown, expected } = await send(world, read);
  const made = madeOf({ kind: 'enrolment', collection, wrapper: wrappers[0] ?? '', sent: { ...enrols } }, shown);
  world.items.push({ kind: 'enrolment', made, creation: undefined });
  see(world, made.path, shown, expected);
};

const isPresent = (world: World, item: Item | undefined): boolean =>
  item !== undefined && stateOf(rowOf(world, item)) === 'present';

/** Whether a request may name a version: deleted records have none, and a request that is 404 anyway names none. */
const takesCondition = (world: World, { method, item, enrols }: Turn): boolean =>
  isPresent(world, item) &&
  method !== 'POST' &&
  (enrols === undefined ||
    isPresent(
      world,
      world.items.find(({ made }) => made.id === enrols.courseId),
    ));

/**
 * Sends a request to the deployment and the model, and requires the same answer.
 * @param isConditional - whether it names the version that was answered last
 */
export const take = async (world: World, turn: Turn, isConditional = false): Promise<void> => {
  const { method, path, item, about, undecided = [] } = turn;
  const isErasure = path.endsWith('/erasure');
  const isFirst = isErasure && about !== undefined && stateOf(rowOf(world, about)) !== 'erased';
  const removed = isFirst ? await planOf(world, path) : undefined;
  const isNamed = isConditional && item !== undefined && takesCondition(world, turn);
  let added: readonly string[] = [];
  const { answer, expected } = await send(world, turn, {
    ...(isNamed && { condition: conditionOn(world, method, item.made.path) }),
    idsIn: async (answered) => {
      added = await idsIn(world, turn, answered);
      return added;
    },
    undecided: [...undecided, ...(method === 'DELETE' ? OF_DELETIONS : []), ...(isErasure ? OF_ERASURES : [])],
  });
  await addCreated(world, turn, answer, added);
  if (removed !== undefined) equal(recordOf(answer).removed, removed, '`removed` in the response to the erasure');
  if (expected.headers['Idempotent-Replayed'] !== undefined)
    equal(answer.text, about?.creation?.text, `The replayed response to ${answer.asked}`);
  if (item !== undefined && isPresent(world, item) && answer.status === 200)
    see(world, item.made.path, answer, expected);
};
