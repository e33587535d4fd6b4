import { idOf, recordOf, show } from '../deployment/answers.ts';
import type { Answer } from '../deployment/httpClient.ts';
import type { RequestOptions, Target } from '../deployment/target.ts';
import { equal, hasStatus, holds } from '../expect/assertions.ts';
import { checkOf } from '../expect/check.ts';
import { changesDuring, ofRecord } from '../expect/feed.ts';
import { isOfOthers, type ValidRequest, validRequestForOwnRecord, withOwnRequest } from '../expect/validRequests.ts';
import { isForeign, isSingle, type Kind, parentOf } from '../interface/kinds.ts';
import { Change } from '../interface/modules.ts';
import { allOperations, type Operation } from '../interface/operations.ts';

type Write = Operation & { kind: Kind };
/** Operations on course records: the oracles with random histories check their changes. */
const JOINED: readonly (string | undefined)[] = ['addParticipantToCourse', 'enrolment'];
const isWrite = (operation: Operation): operation is Write =>
  operation.method !== 'GET' &&
  operation.kind !== undefined &&
  !JOINED.includes(operation.id) &&
  !JOINED.includes(operation.kind);
const writes = allOperations.filter(isWrite);

const OPERATIONS = { POST: 'created', PUT: 'updated', PATCH: 'updated', DELETE: 'deleted', GET: undefined } as const;

/** The id of the parent in a path. */
const parentIn = (kind: Kind, path: string): string | undefined =>
  parentOf(kind) === undefined ? undefined : path.split('/')[3];

/** The result of an operation, and the changes in the feed. */
interface Done<Result> {
  request: ValidRequest;
  result: Result;
  changes: readonly Change[];
}

/** The results of several operations: `act` works on a record that `prepare` creates for it. */
interface Deed<Prepared extends ValidRequest, Result> {
  name: string;
  by: readonly Write[];
  prepare(target: Target, operation: Write): Promise<Prepared>;
  act(target: Target, operation: Write, prepared: Prepared): Promise<Result>;
}

/** Runs all operations on a kind, each with its own record, and then reads the changes: once per run. */
const doneByAll = <Prepared extends ValidRequest, Result>(
  target: Target,
  kind: Kind,
  { name, by, prepare, act }: Deed<Prepared, Result>,
): Promise<ReadonlyMap<string, Done<Result>>> =>
  target.once(`${name} of a ${kind} and their changes`, async (own) => {
    const { modules } = own.settings;
    const isOffered = ({ module }: Write) => module === undefined || modules.includes(module);
    const all = by.filter((operation) => operation.kind === kind && isOffered(operation));
    const prepared = await Promise.all(
      all.map(async (operation) => ({ operation, request: await prepare(own, operation) })),
    );
    const { result: results, changes } = await changesDuring(own, [kind], () =>
      Promise.all(prepared.map(({ operation, request }) => act(own, operation, request))),
    );
    return new Map(
      prepared.map(({ operation, request }, index) => [
        operation.id,
        { request, result: results[index] as Result, changes },
      ]),
    );
  });

/** The result of one of the operations. */
const doneBy = async <Prepared extends ValidRequest, Result>(
  target: Target,
  { id, kind }: Write,
  deed: Deed<Prepared, Result>,
): Promise<Done<Result>> => (await doneByAll(target, kind, deed)).get(id) as Done<Result>;

const WRITTEN: Deed<ValidRequest, Answer> = {
  name: 'writes',
  by: writes,
  prepare: validRequestForOwnRecord,
  act: (target, _, { method, path, body }) => target.send(method, path, { body }),
};

/** Judges a write and its changes. Others may change a program, so programs are judged separately. */
const judged = async (target: Target, operation: Write, judge: (done: Done<Answer>) => void): Promise<void> => {
  if (!isOfOthers(target, operation)) return judge(await doneBy(target, operation, WRITTEN));
  return withOwnRequest(target, operation, async (own, request) =>
    judge({ request, ...(await changesDuring(own, [operation.kind], () => WRITTEN.act(own, operation, request))) }),
  );
};

/** The id at the end of a path. */
const idIn = ({ path }: ValidRequest): string => path.split('/').at(-1) ?? '';

/** The response to a write, and the changes of its record. */
const writtenBy = ({ success }: Write, { request, result, changes }: Done<Answer>) => {
  const record = hasStatus(result, success).text === '' ? undefined : recordOf(result);
  const id = record === undefined ? idIn(request) : idOf(record);
  return { own: ofRecord(changes, { id }), record };
};

const everyWrite = writes.map((operation) =>
  checkOf(
    operation,
    ['N1-EVERY-WRITE'],
    `${operation.name} adds exactly one change of the record to the change feed`,
    (target) =>
      judged(target, operation, (done) => {
        const { kind, method } = operation;
        const { own, record } = writtenBy(operation, done);
        equal(own.length, 1, 'The number of changes of the record in the change feed');
        const [change] = own as [Change];
        const expected = [kind, OPERATIONS[method], parentIn(kind, done.request.path)];
        equal(
          [change.type, change.operation, change.parentId],
          expected,
          '`type`, `operation` and `parentId` of the change',
        );
        // A program may be older than the run, so its version is unknown.
        const version = method === 'POST' ? 1 : 2;
        if (!isOfOthers(target, operation)) equal(change.version, version, '`version` of the change');
        if (record?.updatedAt !== undefined && method !== 'DELETE')
          equal(change.changedAt, record.updatedAt, '`changedAt` of the change');
      }),
  ),
);

const KEYS = Object.keys(Change.shape);

const items = writes.map((operation) =>
  checkOf(
    operation,
    ['N1-ITEM'],
    `${operation.name} adds a change with exactly the documented fields to the change feed`,
    (target) =>
      judged(target, operation, (done) => {
        const { own } = writtenBy(operation, done);
        holds(own.length > 0, 'The change feed must contain a change of the record, but contains none.');
        for (const change of own) {
          const result = Change.safeParse(change);
          holds(result.success, `The change ${show(change)} does not match the contract: ${result.error?.message}`);
          const more = Object.keys(change).filter((key) => !KEYS.includes(key));
          equal(more, [], 'The list of undocumented fields of the change');
        }
      }),
  ),
);

const changing = writes.filter(
  ({ method, kind }) => (method === 'PUT' || method === 'PATCH') && !isForeign(kind, []) && !isSingle(kind),
);

/** Why a write is rejected, and with which status. */
const refusalsOf = (
  { wrapper = '' }: Write,
  { body }: ValidRequest,
): readonly (readonly [number, RequestOptions])[] => {
  const fields = (body as Record<string, object>)[wrapper];
  return [
    [422, { body: { [wrapper]: { ...fields, noSuchField: 1 } } }],
    [412, { body, headers: { 'if-match': '"another"' } }],
    [401, { body, as: 'nobody' }],
    [400, { raw: '{"' }],
  ];
};

const REFUSED: Deed<ValidRequest, readonly Answer[]> = {
  name: 'refused writes',
  by: changing,
  prepare: validRequestForOwnRecord,
  act: (target, operation, request) =>
    Promise.all(
      refusalsOf(operation, request).map(([, sending]) => target.send(request.method, request.path, sending)),
    ),
};

const refused = changing.map((operation) =>
  checkOf(
    operation,
    ['N1-REFUSED'],
    `a rejected ${operation.name} request adds no change to the change feed`,
    async (target) => {
      const { request, result, changes } = await doneBy(target, operation, REFUSED);
      for (const [index, [status]] of refusalsOf(operation, request).entries())
        hasStatus(result[index] as Answer, status);
      equal(
        ofRecord(changes, { id: idIn(request) }),
        [],
        'The list of changes of the record after the rejected requests',
      );
    },
  ),
);

/** Laws of decision N1 about every write: its changes in the feed. */
export const changeLaws = [...everyWrite, ...items, ...refused];
