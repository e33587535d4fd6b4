import type { JsonObject } from '../interface/json.ts';
import {
  isCreatableWith,
  isForeign,
  isSingle,
  isTemporaryWith,
  KINDS,
  type Kind,
  parentOf,
  storedPart,
  withParent,
} from '../interface/kinds.ts';
import { oneInWords } from '../interface/kindWords.ts';
import { idOf, listOf, recordOf, show } from './answers.ts';
import { doneByOthers } from './borrowed.ts';
import { Failed, NoBodyAccepted, Skipped } from './errors.ts';
import type { Answer } from './httpClient.ts';
import { quietPrograms } from './quietPrograms.ts';
import { isMarked, isOfAnyRun } from './runId.ts';
import type { Caller, Target } from './target.ts';

/** A record on the deployment. */
export interface Made {
  kind: Kind;
  id: string;
  /** Its collection, and its own path. */
  collection: string;
  path: string;
  /** The wrapper of its kind. */
  wrapper: string;
  /** The sent fields, and the record in the response. */
  sent: JsonObject;
  record: JsonObject;
  answer: Answer;
}

/** Statuses with which a deployment rejects the body, not the operation. */
const BODY_REFUSED = [400, 409, 415, 422];
const isBodyRefused = ({ status }: Answer): boolean => BODY_REFUSED.includes(status);

interface Making {
  as?: Caller;
  /** The parent of the new record; created if missing. */
  parent?: Made;
  headers?: Record<string, string>;
}

const collectionOf = async (target: Target, kind: Kind, { as, parent }: Making): Promise<string> => {
  const parentKind = parentOf(kind);
  if (parentKind === undefined) return KINDS[kind].path;
  const { path } = parent ?? (await make(target, parentKind, {}, as === undefined ? {} : { as }));
  return `${path}/${KINDS[kind].name}`;
};

/** The rejection of a body that the specification shows is a failure. */
const refusal = (kind: Kind, message: string): Error =>
  KINDS[kind].documented ? new Failed(message) : new NoBodyAccepted(message);

const firstTaken = async (
  kind: Kind,
  send: (wrapper: string, body: JsonObject) => Promise<Answer>,
  wrappers: readonly string[],
  bodies: readonly JsonObject[],
): Promise<{ wrapper: string; body: JsonObject; answer: Answer }> => {
  let first: Answer | undefined;
  for (const wrapper of wrappers) {
    for (const body of bodies) {
      const answer = await send(wrapper, body);
      if (!isBodyRefused(answer)) return { wrapper, body, answer };
      first ??= answer;
    }
  }
  const { asked, status, text } = first as Answer;
  throw refusal(kind, `${asked} rejected all bodies; the response to the first one was ${status} and ${show(text)}.`);
};

/** The first record of a kind in the list of the other organisation, or undefined. */
export const firstOfOther = (target: Target, kind: Kind): Promise<JsonObject | undefined> =>
  target.once(`the first ${kind} of the other organisation`, async (own) =>
    listOf(await own.send('GET', KINDS[kind].path, { as: 'other' })).at(0),
  );

/** An existing record of the caller's organisation. */
const existingOf = async (target: Target, kind: Kind, as: Caller): Promise<{ id: string }> => {
  if (as !== 'other') return existing(target, kind);
  const record = await firstOfOther(target, kind);
  if (record === undefined)
    throw new Skipped(`This check requires ${oneInWords(kind)} of the other organisation, but none exists.`);
  return { id: idOf(record) };
};

/**
 * The bodies to try, with the records that they must reference. A coaching belongs to a participant: the body names it
 * as decided, as the notes spell it, or omits it.
 */
const bodiesOf = async (target: Target, kind: Kind, as: Caller): Promise<readonly JsonObject[]> => {
  if (kind === 'coaching') {
    const { id } = await make(target, 'participant', {}, { as });
    return [{ participantId: id }, { participant_id: id }, {}];
  }
  const { bodies, references } = KINDS[kind];
  const referred: Record<string, string> = {};
  for (const [field, other] of Object.entries(references)) {
    const isMade = isCreatableWith(other, target.settings.modules);
    const { id } = isMade ? await make(target, other, {}, { as }) : await existingOf(target, other, as);
    referred[field] = id;
  }
  return bodies(target.word()).map((body) => ({ ...body, ...referred }));
};

/**
 * The wrapper and the index of the body that this deployment accepts for records of a kind, determined once per run.
 */
const wayOf = (target: Target, kind: Kind) =>
  target.once(`how to create a ${kind}`, async (own) => {
    const collection = await collectionOf(own, kind, {});
    const bodies = await bodiesOf(own, kind, 'main');
    const send = (wrapper: string, body: JsonObject) => own.send('POST', collection, { body: { [wrapper]: body } });
    const { wrapper, body, answer } = await firstTaken(kind, send, KINDS[kind].wrappers, bodies);
    recordOf(answer);
    return { wrapper, which: bodies.indexOf(body) };
  });

/** Sends the creation of a record with these fields in addition to required ones, whatever the response. */
export const tryToMake = async (target: Target, kind: Kind, fields: JsonObject = {}, making: Making = {}) => {
  const as = making.as ?? 'main';
  const { wrapper, which } = await wayOf(target, kind);
  const collection = await collectionOf(target, kind, making);
  const needed = (await bodiesOf(target, kind, as))[which] ?? {};
  const all = withParent(kind, needed, fields);
  const sent = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
  const answer = await target.send('POST', collection, {
    as,
    body: { [wrapper]: sent },
    ...(making.headers === undefined ? {} : { headers: making.headers }),
  });
  return { answer, sent, wrapper, collection };
};

/** The created record, from the request and its response. @throws Failed if the response has no record */
export const madeOf = (creation: Pick<Made, 'kind' | 'collection' | 'wrapper' | 'sent'>, answer: Answer): Made => {
  const record = storedPart(creation.kind, recordOf(answer));
  const id = idOf(record);
  return { ...creation, id, path: `${creation.collection}/${id}`, record, answer };
};

/**
 * Creates a record, which the end of the run removes. Fields set to `undefined` are omitted.
 * @throws NoBodyAccepted if this deployment rejects all bodies
 */
export const make = async (target: Target, kind: Kind, fields: JsonObject = {}, making: Making = {}): Promise<Made> => {
  const { answer, sent, wrapper, collection } = await tryToMake(target, kind, fields, making);
  if (isBodyRefused(answer))
    throw refusal(kind, `${answer.asked} rejected the body with ${answer.status} and ${show(answer.text)}.`);
  return madeOf({ kind, collection, wrapper, sent }, answer);
};

/** A record of the run that several checks share, because none of them changes it. */
export const shared = (target: Target, kind: Kind): Promise<Made> =>
  target.once(`a ${kind}`, (own) => make(own, kind, {}, {}));

/** An existing record that `choose` selects once per run. */
const borrow = (
  target: Target,
  kind: Kind,
  choose: (own: Target) => Promise<Pick<Made, 'collection' | 'record' | 'answer'>>,
): Promise<Made> => {
  const key = `an existing ${kind}`;
  return target.once(key, async (own) => {
    const { collection, record, answer } = await choose(own);
    const id = idOf(record);
    const path = isSingle(kind) ? collection : `${collection}/${id}`;
    const [wrapper = ''] = KINDS[kind].wrappers;
    // The run itself may also change existing records: see `withProgram`.
    if (!isSingle(kind) && (!isForeign(kind, own.settings.modules) || own.settings.readOnly))
      own.borrowed.push({ key, collection, path, record });
    return { kind, id, collection, path, wrapper, sent: {}, record, answer };
  });
};

/**
 * An existing record, for kinds that cannot be created. It is the last one of a page: others may be changing the
 * first, which is the newest. A record of a run is used only if no other exists, because runs delete theirs.
 */
export const existing = (target: Target, kind: Kind): Promise<Made> =>
  borrow(target, kind, async (own) => {
    const { path: collection } = KINDS[kind];
    const answer = await own.send('GET', collection);
    if (isSingle(kind)) return { collection, record: recordOf(answer), answer };
    const records = listOf(answer);
    const { runId } = target.settings;
    const record = isForeign(kind, own.settings.modules)
      ? quietPrograms(runId, answer, records)[0]
      : (records.findLast((each) => !isOfAnyRun(each)) ??
        records.findLast((each) => !isMarked(runId, each)) ??
        records.at(-1));
    if (record === undefined) throw new Skipped(`This check requires ${oneInWords(kind)}, but none exists.`);
    return { collection, record, answer };
  });

/** A record to read: one of the run, or an existing one if the run is read-only or cannot create the kind. */
export const readable = (target: Target, kind: Kind): Promise<Made> => {
  const { allowResidue, modules, readOnly } = target.settings;
  const isOfOthers = !isCreatableWith(kind, modules) || (!isTemporaryWith(kind, modules) && !allowResidue);
  const parent = parentOf(kind);
  if (isOfOthers && parent === undefined) return existing(target, kind);
  if (!readOnly) return shared(target, kind);
  const parentKind = parentOf(kind);
  return parentKind === undefined ? existing(target, kind) : existingNote(target, kind, parentKind);
};

const MAX_PARENTS = 20;

/** An existing note, of one of the last parents of a page. */
const existingNote = (target: Target, kind: Kind, parentKind: Kind): Promise<Made> =>
  borrow(target, kind, async (own) => {
    const { path: parentCollection } = KINDS[parentKind];
    const parents = listOf(await own.send('GET', parentCollection))
      .toReversed()
      .slice(0, MAX_PARENTS);
    for (const parent of parents) {
      const path = `${parentCollection}/${idOf(parent)}`;
      const collection = `${path}/${KINDS[kind].name}`;
      const answer = await own.send('GET', collection);
      const place = { collection: parentCollection, path, record: parent };
      if (answer.status === 404 && (await doneByOthers(own, place)) === 'deleted') continue;
      const record = listOf(answer)[0];
      if (record !== undefined) return { collection, record, answer };
    }
    throw new Skipped(
      `This check requires a note on ${oneInWords(parentKind)}, but the ${MAX_PARENTS} checked ones have none.`,
    );
  });

const READ_ONLY_FIELDS = ['id', 'insertedAt', 'updatedAt'];

/** The fields of a record that can be sent back: without those that a deployment may reject. */
const writable = (record: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(record).filter(([name]) => !READ_ONLY_FIELDS.includes(name)));

/** Bodies that replace a record without changing it, for deployments with undocumented bodies. */
export const replacementsOf = ({ sent, record }: Made): JsonObject[] => {
  const isOfOthers = Object.keys(sent).length === 0;
  return [isOfOthers ? record : sent, writable(record)];
};

/** Sends a PUT or PATCH with the first body that the deployment accepts. */
export const write = async (
  target: Target,
  method: 'PUT' | 'PATCH',
  { path, kind, wrapper }: Pick<Made, 'path' | 'kind' | 'wrapper'>,
  bodies: readonly JsonObject[],
): Promise<Answer> => {
  const send = (key: string, body: JsonObject) => target.send(method, path, { body: { [key]: body } });
  const others = KINDS[kind].wrappers.filter((key) => key !== wrapper);
  return (await firstTaken(kind, send, [wrapper, ...others], bodies)).answer;
};
