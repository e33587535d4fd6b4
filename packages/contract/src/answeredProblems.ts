import type * as z from 'zod/mini';
import type { Facts } from './declaration/facts.ts';
import { PROBLEM_CODES, type ProblemCode } from './wire/problemCodes.ts';

/** The parts of an operation that determine its possible problems. */
interface Declared {
  readonly action: string;
  readonly resource: string;
  readonly facts?: Omit<Facts, 'parents'>;
  readonly parent?: { readonly name: string };
  readonly headers: z.ZodMiniObject;
  readonly body?: z.ZodMiniType;
  readonly media?: readonly string[];
  readonly exportQuery?: z.ZodMiniObject;
  readonly paged: boolean;
  readonly responses: readonly { readonly status: number }[];
}
type Condition = (operation: Declared) => boolean;

const is =
  (...actions: readonly string[]): Condition =>
  ({ action }) =>
    actions.includes(action);

const takesJson: Condition = ({ body }) => body !== undefined;
const takesKey: Condition = ({ headers }) => 'idempotency-key' in headers.shape;

const recordsAttendance = is('replaceAttendances', 'updateAttendance');
const changes =
  (resource: string): Condition =>
  ({ action, facts }) =>
    facts?.name === resource && (action === 'replace' || action === 'update');

/** Whether the operation writes or undeletes one record. */
const writesOne = is('create', 'replace', 'update', 'undelete');
const addsToCourse = is('addToCourse');
const writesEnrolment: Condition = (operation) => operation.facts?.name === 'enrolments' && writesOne(operation);
const undeletes =
  (resource: string): Condition =>
  ({ action, facts }) =>
    action === 'undelete' && facts?.name === resource;

const isOnPersons: Condition = ({ facts, parent }) =>
  facts !== undefined &&
  facts.privacy.about !== 'nobody' &&
  (parent === undefined || parent.name === facts.privacy.about);
/**
 * Whether the records of the operation refer to a person by a field, and therefore remain after an erasure of the
 * person. Clients do not, because they are erased with their user.
 */
const isOnWhatOutlastsPersons: Condition = ({ facts }) =>
  facts !== undefined &&
  'through' in facts.privacy &&
  facts.privacy.through in facts.references &&
  facts.name !== 'clients';

const hasUnique = (operation: Declared): boolean => {
  const { unique = [], suppliedId = false } = operation.facts ?? {};
  const others = unique.filter((field) => field !== 'id');
  return (others.length > 0 && writesOne(operation)) || (suppliedId && operation.action === 'create');
};

/**
 * The conditions under which an operation can return a problem code, if they do not follow from the statuses of its
 * route. A code without an entry applies to every operation with its status.
 */
const CONDITIONS: Partial<Readonly<Record<ProblemCode, Condition>>> = {
  invalid_json: takesJson,
  invalid_encoding: ({ body, media }) => body !== undefined || media !== undefined,
  invalid_cursor: ({ paged }) => paged,
  invalid_digest: is('upload'),
  idempotency_key_reused: (operation) => takesKey(operation) && takesJson(operation),
  request_in_progress: takesKey,
  value_taken: (operation) => operation.action === 'setExternalId' || hasUnique(operation),
  batch_conflict: is('batch'),
  course_full: (operation) =>
    writesEnrolment(operation) || addsToCourse(operation) || undeletes('participants')(operation),
  course_closed: (operation) =>
    (writesEnrolment(operation) && operation.action !== 'undelete') || addsToCourse(operation),
  too_many_courses: (operation) =>
    writesEnrolment(operation) || addsToCourse(operation) || undeletes('courses')(operation),
  already_enrolled: writesEnrolment,
  transition_not_allowed: (operation) => writesEnrolment(operation) && is('replace', 'update')(operation),
  too_many_external_ids: is('setExternalId'),
  still_referenced: ({ action, facts }) => action === 'remove' && facts?.keptWhileReferenced === true,
  parent_deleted: ({ action, facts, parent }) =>
    action === 'undelete' && (parent !== undefined || facts?.belongsBy !== undefined),
  person_erased: (operation) =>
    (is('batch', 'undelete')(operation) && isOnPersons(operation)) ||
    (is('replace', 'update', 'setExternalId')(operation) && isOnWhatOutlastsPersons(operation)) ||
    recordsAttendance(operation),
  unit_minutes_differ: (operation) => operation.facts?.name === 'sessions' && writesOne(operation),
  attendance_recorded: changes('sessions'),
  session_not_held: recordsAttendance,
  units_from_sessions: changes('coachings'),
  precondition_required: is('replaceAttendances'),
  retention_applies: is('erase'),
  export_too_large: is('export'),
  client_authentication: (operation) => operation.facts?.name === 'clients' && is('rotate', 'replaceKeys')(operation),
  import_not_waiting: is('upload'),
  import_not_validated: is('apply'),
  too_many_imports: ({ action, resource }) => resource === 'imports' && (action === 'create' || action === 'apply'),
  too_many_webhooks: ({ action, resource }) => resource === 'webhooks' && action === 'create',
  webhook_paused: is('retry'),
  too_many_exports: ({ exportQuery }) => exportQuery !== undefined,
};

/** Whether every operation with the status of a code can return it. */
export const isAnsweredByAll = (code: ProblemCode): boolean => CONDITIONS[code] === undefined;

/** The cast is safe: `Object.keys` returns the keys of the object, but is typed as strings. */
const ALL_CODES = Object.keys(PROBLEM_CODES) as ProblemCode[];

/** The problem codes that an operation can return, by its facts and the statuses of its route. */
export const problemsOf = (operation: Declared): ProblemCode[] => {
  const statuses: readonly number[] = operation.responses.map(({ status }) => status);
  return ALL_CODES.filter(
    (code) => statuses.includes(PROBLEM_CODES[code].status) && (CONDITIONS[code]?.(operation) ?? true),
  );
};
