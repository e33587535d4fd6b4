import {
  collectionOf,
  draw,
  enrolmentOf,
  find,
  findEver,
  type Known,
  type Origin,
  referenceFieldsOf,
  remember,
  type Side,
} from './isolationModel.ts';
import { bodyOf, everyOperation, type Operation } from './operations.ts';

/** Where one id of a command comes from, and which of the candidates it is. */
interface Draw {
  origin: Origin;
  index: number;
}

/** One request of a random sequence, before its ids are drawn from what there is by then. */
export interface Command {
  by: number;
  operation: string;
  target: Draw;
  parent: Draw;
  /** For each field that can refer to a record: the id to send, or nothing. */
  references: readonly (Draw | undefined)[];
}

/** A request with its ids, and what the model says of it. */
export interface Request {
  method: string;
  path: string;
  body: Record<string, Record<string, unknown>> | undefined;
  status: number;
  /** Tells the model what has happened, given the id in the answer. */
  apply(answeredId: string | undefined): void | Promise<void>;
}

const byName = new Map(everyOperation.map((operation) => [operation.name, operation]));

/** The operation of that name. */
export const operationOf = (name: string): Operation => {
  const operation = byName.get(name);
  if (operation === undefined) throw new Error(`there is no operation ${name}`);
  return operation;
};

const parentCollectionOf = (collection: string): string | undefined =>
  collection.includes('/') ? collection.split('/')[0] : undefined;

/** Whether a body has to hold the field. */
const isRequired = ({ facts }: Operation, field: string): boolean =>
  facts.input.safeParse({}).error?.issues.some(({ path }) => path[0] === field) === true;

/**
 * The references that a body sends, by field: those that it needs, if it must be whole, and those of the command. What is
 * needed and fixed keeps its value, unless the command wants another one.
 */
const referencesOf = (
  { operation, collection, target }: Aim,
  command: Command,
  own: Side,
  other: Side,
): Record<string, string> => {
  const whole = operation.method !== 'PATCH';
  const picked = referenceFieldsOf(collection).map(({ field, to }, index) => {
    const required = whole && isRequired(operation, field);
    const pick = command.references[index] ?? (required ? { origin: 'live' as const, index: 0 } : undefined);
    const held = operation.facts.fixed?.includes(field) === true ? target?.references[field] : undefined;
    const keeps = required && held !== undefined && command.references[index]?.origin !== 'foreign';
    return [field, keeps ? held : pick && draw(own, other, to, pick.origin, pick.index)] as const;
  });
  return Object.fromEntries(picked.filter((entry): entry is [string, string] => entry[1] !== undefined));
};

const isTakenBySomeone = (sides: readonly Side[], id: unknown): boolean =>
  sides.some(({ records }) => records.get(String(id))?.collection === 'contacts');

/** Whether each reference is to a record that is there, or one that the changed record refers to already. */
const areKnown = (own: Side, collection: string, references: Record<string, string>, held: Known | undefined) =>
  referenceFieldsOf(collection).every(({ field, to }) => {
    const id = references[field];
    return id === undefined || find(own, to, id) !== undefined || held?.references[field] === id;
  });

/** Whether no fixed reference would change. */
const areKept = ({ facts }: Operation, references: Record<string, string>, target: Known | undefined): boolean =>
  target === undefined ||
  (facts.fixed ?? []).every((field) => [undefined, target.references[field]].includes(references[field]));

/** Whether the participant already has a seat in the course. */
const isEnrolled = (own: Side, { participantId, courseId }: Record<string, string>): boolean =>
  enrolmentOf(own, participantId, courseId) !== undefined;

/** Tells the model of the enrolment that `add_to_course` has made, whose id the answer does not hold. */
const rememberEnrolment = async (own: Side, participantId: string, courseId: string): Promise<void> => {
  if (enrolmentOf(own, participantId, courseId) !== undefined) return;
  const path = `/v1/enrolments?participantId=${participantId}&courseId=${courseId}`;
  const [made] = (await own.tenant.client('GET', path)).json.data;
  remember(own, 'enrolments', made.id, { references: { participantId, courseId } });
};

/** What a command is about, with its ids drawn. */
interface Aim {
  operation: Operation;
  collection: string;
  id: string;
  /** Of a note: its participant or course. Of an enrolment: the course. */
  parent: string;
  /** The record under `id`, if the organisation has it. */
  target: Known | undefined;
  /** Whether all that the path names is there. */
  found: boolean;
}

/** What was deleted keeps its history, and its person's rights. */
const ALSO_DELETED: readonly string[] = ['history', 'export', 'erasure', 'erase', 'undelete'];

const aimOf = (command: Command, own: Side, other: Side): Aim => {
  const operation = operationOf(command.operation);
  const { path } = operation.route;
  const collection = collectionOf(operation);
  const parentCollection = path.includes('_id') ? (parentCollectionOf(collection) ?? 'courses') : undefined;
  const id = draw(own, other, collection, command.target.origin, command.target.index);
  const drawn = draw(own, other, parentCollection ?? 'courses', command.parent.origin, command.parent.index);
  // A note is reached below its own parent, unless the command wants another one.
  const parent = (command.parent.origin === 'live' ? own.records.get(id)?.parent : undefined) ?? drawn;
  const lookUp = ALSO_DELETED.includes(operation.action) ? findEver : find;
  const target = path.includes(':id') ? lookUp(own, collection, id) : undefined;
  const hasParent = parentCollection === undefined || lookUp(own, parentCollection, parent) !== undefined;
  const hasTarget = !path.includes(':id') || (target !== undefined && [undefined, parent].includes(target.parent));
  return { operation, collection, id, parent, target, found: hasParent && hasTarget };
};

/** Whether a write gives a record something that says who its erased person was, or another person (decision N5e). */
const saysWho = ({ facts }: Operation, body: object, target: Known | undefined): boolean => {
  const classes: Readonly<Record<string, unknown>> = 'fields' in facts.privacy ? facts.privacy.fields : {};
  return Object.entries(body).some(([field, value]) =>
    field === 'participantId'
      ? value !== target?.references.participantId
      : (field === 'status' && facts.name === 'enrolments') || typeof classes[field] === 'string',
  );
};

/** A create, replace or update: its body, its status, and what becomes of the record. */
const writeOf = (aim: Aim, command: Command, own: Side, other: Side): Pick<Request, 'body' | 'status' | 'apply'> => {
  const { operation, collection, id, parent, target, found } = aim;
  const { method } = operation.route;
  const references = referencesOf(aim, command, own, other);
  const [[wrapper, example]] = Object.entries<object>(bodyOf(operation, {})) as [[string, object]];
  const fields = Object.fromEntries(
    Object.entries(example).filter(([field]) => !(field in operation.facts.references)),
  );
  // A contact may bring its id: one that anybody has is taken, the one thing that is told of others (decision Q4).
  const mayBring = command.operation === 'POST /v1/contacts' && command.target.origin !== 'misplaced';
  const brings = mayBring && command.target.index % 2 === 0 ? { id } : {};
  const lists = new Set(referenceFieldsOf(collection).flatMap(({ field, list }) => (list ? [field] : [])));
  const sent = Object.entries(references).map(([field, value]) => [field, lists.has(field) ? [value] : value]);

  const status = (): number => {
    if (!found) return 404;
    if (!areKnown(own, collection, references, target) || !areKept(operation, references, target)) return 422;
    const isErased = own.records.get(target?.references.participantId ?? '')?.erased === true;
    if (isErased && saysWho(operation, { ...fields, ...Object.fromEntries(sent) }, target)) return 409;
    if (target === undefined && collection === 'enrolments' && isEnrolled(own, references)) return 409;
    return 'id' in brings && isTakenBySomeone([own, other], id) ? 409 : operation.success;
  };
  const apply = (answeredId: string | undefined): void => {
    if (target === undefined) {
      remember(own, collection, answeredId ?? '', {
        parent: collection.includes('/') ? parent : undefined,
        references,
      });
    } else target.references = method === 'PATCH' ? { ...target.references, ...references } : references;
  };
  return { body: { [wrapper]: { ...fields, ...brings, ...Object.fromEntries(sent) } }, status: status(), apply };
};

/** What the rights of a person answer. */
const statusOfRight = ({ operation, target, found }: Aim): number => {
  if (!found || target === undefined) return 404;
  if (target.erased && operation.action === 'export') return 404;
  return target.erased && operation.action === 'undelete' ? 409 : operation.success;
};

/** An operation of data protection, and what becomes of the person. */
const rightOf = (aim: Aim): Pick<Request, 'body' | 'status' | 'apply'> => {
  const { operation, target } = aim;
  const apply = async (): Promise<void> => {
    if (target === undefined) return;
    if (operation.action === 'undelete') target.deleted = false;
    if (operation.action === 'erase') Object.assign(target, { deleted: true, erased: true });
  };
  const body = operation.body === undefined ? undefined : bodyOf(operation, {});
  return { body, status: statusOfRight(aim), apply };
};

/** The request of a command in the present state, and the status that the model expects. */
export const requestOf = (command: Command, own: Side, other: Side): Request => {
  const aim = aimOf(command, own, other);
  const { operation, id, parent, target, found } = aim;
  const { method, path: template } = operation.route;
  const path = template.replace(':id', id).replace(/:\w+_id/, parent);
  if (operation.module === 'privacy') return { method, path, ...rightOf(aim) };
  if (operation.body !== undefined) return { method, path, ...writeOf(aim, command, own, other) };
  const apply = async (): Promise<void> => {
    if (method === 'DELETE' && target !== undefined) target.deleted = true;
    if (template.includes('add_to_course')) await rememberEnrolment(own, id, parent);
  };
  return { method, path, body: undefined, status: found ? operation.success : 404, apply };
};
