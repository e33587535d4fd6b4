import type { JsonObject } from '../../interface/json.ts';
import { type Kind, parentOf } from '../../interface/kinds.ts';
import { Change } from '../../interface/modules.ts';
import { type Operation, operations } from '../../interface/operations.ts';
import { idOf, recordOf, show, succeeds } from '../../target/answers.ts';
import type { Target } from '../../target/target.ts';
import { equal, hasStatus, holds } from '../support/assertions.ts';
import { check } from '../support/check.ts';
import { changesDuring, ofRecord } from '../support/feed.ts';
import { type ValidRequest, withOwnRequest } from '../support/validRequests.ts';

type Write = Operation & { kind: Kind };
const isWrite = (operation: Operation): operation is Write =>
  operation.method !== 'GET' && operation.kind !== undefined && operation.id !== 'addParticipantToCourse';
const writes = operations.filter(isWrite);

const OPERATIONS = { POST: 'created', PUT: 'updated', PATCH: 'updated', DELETE: 'deleted', GET: undefined } as const;

/** The id of the parent that a path names. */
const parentIn = (kind: Kind, path: string): string | undefined =>
  parentOf(kind) === undefined ? undefined : path.split('/')[3];

/** Sends a valid request, and answers the changes meanwhile and the record that it was about. */
const performed = async (target: Target, { kind, success }: Write, { method, path, body }: ValidRequest) => {
  const { result, changes } = await changesDuring(target, [kind], async () =>
    hasStatus(await target.send(method, path, { body }), success),
  );
  const record = result.text === '' ? undefined : recordOf(result);
  const id = method === 'POST' && record !== undefined ? idOf(record) : (path.split('/').at(-1) ?? '');
  return { changes, own: ofRecord(changes, { id }), record };
};

const everyWrite = writes.map((operation) =>
  check(['N1-EVERY-WRITE'], `${operation.name} makes exactly one change of the record`, (target) =>
    withOwnRequest(target, operation, async (target, request) => {
      const { kind, method } = operation;
      const { own, record } = await performed(target, operation, request);
      equal(own.length, 1, 'The number of changes of the record');
      const [change] = own as [Change];
      const expected = [kind, OPERATIONS[method], parentIn(kind, request.path)];
      equal([change.type, change.operation, change.parentId], expected, 'Type, operation and parent of the change');
      // A program is older than the run, so its version is not known.
      const version = method === 'POST' ? 1 : 2;
      if (kind !== 'program') equal(change.version, version, '`version` of the change');
      if (record?.updatedAt !== undefined && method !== 'DELETE')
        equal(change.changedAt, record.updatedAt, '`changedAt` of the change');
    }),
  ),
);

const KEYS = Object.keys(Change.shape);

const items = writes.map((operation) =>
  check(['N1-ITEM'], `the change that ${operation.name} makes holds what is documented`, (target) =>
    withOwnRequest(target, operation, async (target, request) => {
      const { own } = await performed(target, operation, request);
      holds(own.length > 0, 'There is no change of the record.');
      for (const change of own) {
        const result = Change.safeParse(change);
        holds(result.success, `The change ${show(change)} is not as documented: ${result.error?.message}`);
        const more = Object.keys(change).filter((key) => !KEYS.includes(key));
        equal(more, [], 'The list of other keys of the change');
      }
    }),
  ),
);

const changing = writes.filter(({ method, kind }) => (method === 'PUT' || method === 'PATCH') && kind !== 'program');

/** Bodies that say what is stored: the record as it was answered, or as it was sent; of a PATCH also those that say nothing. */
const neutralBodies = ({ method, wrapper = '' }: Write, { body }: ValidRequest, record: JsonObject): unknown[] => {
  const whole = [{ [wrapper]: record }, body];
  if (method !== 'PATCH') return whole;
  const { id, insertedAt, updatedAt } = record;
  return [...whole, { [wrapper]: {} }, { [wrapper]: { id, insertedAt, updatedAt } }];
};

const unchanged = changing.map((operation) =>
  check(['N1-UNCHANGED'], `${operation.name} with what is stored changes nothing`, (target) =>
    withOwnRequest(target, operation, async (target, request) => {
      const { kind, method } = operation;
      const written = succeeds(await target.send(method, request.path, { body: request.body }));
      const { changes } = await changesDuring(target, [kind], async () => {
        for (const same of neutralBodies(operation, request, recordOf(written))) {
          const again = succeeds(await target.send(method, request.path, { body: same }));
          equal(
            [again.headers.etag, recordOf(again)],
            [written.headers.etag, recordOf(written)],
            'The version and record',
          );
        }
        const read = succeeds(await target.send('GET', request.path));
        equal([read.headers.etag, recordOf(read)], [written.headers.etag, recordOf(written)], 'The version and record');
      });
      equal(ofRecord(changes, { id: idOf(recordOf(written)) }), [], 'The list of changes of the record');
    }),
  ),
);

const refused = changing.map((operation) =>
  check(['N1-REFUSED'], `${operation.name} that is refused makes no change`, (target) =>
    withOwnRequest(target, operation, async (target, { method, path, body }) => {
      const { kind, wrapper = '' } = operation;
      const fields = (body as Record<string, object>)[wrapper];
      const unknown = { [wrapper]: { ...fields, noSuchField: 1 } };
      const { changes } = await changesDuring(target, [kind], async () => {
        hasStatus(await target.send(method, path, { body: unknown }), 422);
        hasStatus(await target.send(method, path, { body, headers: { 'if-match': '"another"' } }), 412);
        hasStatus(await target.send(method, path, { body, as: 'nobody' }), 401);
        hasStatus(await target.send(method, path, { raw: '{"' }), 400);
      });
      equal(ofRecord(changes, { id: path.split('/').at(-1) ?? '' }), [], 'The list of changes of the record');
    }),
  ),
);

/** Laws of decision N1 about every write: what it leaves in the change feed. */
export const changeLaws = [...everyWrite, ...items, ...unchanged, ...refused];
