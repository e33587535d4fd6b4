import { type RecordOperation, type ResourceName, recordOperations, resources } from '@training-provider/contract';
import { hashOf, newSecret } from '../access/tokens/tokens.ts';
import { systemAuthor } from '../context/author.ts';
import type { Database } from '../db/database.ts';
import type { ParentKey } from '../db/recordKey.ts';
import { records } from '../db/records.ts';
import { executorOn } from '../db/transaction.ts';

type Fields = Readonly<Record<string, unknown>>;

/** A record that the examples of the interface show or reference. */
interface Example {
  readonly resource: ResourceName;
  readonly id: string;
  readonly fields: Fields;
  readonly parent?: ParentKey;
}

/**
 * The record in the response of an example. The cast is the boundary to the contract, whose test checks that the
 * examples of records have ids.
 */
const shownBy = ({ examples }: RecordOperation): Fields & { readonly id: string } =>
  (examples.response as { readonly data: Fields & { readonly id: string } }).data;

const ofCollections = recordOperations.filter(({ action, facts }) => action === 'get' && facts.name !== 'org');

const exampleOf = (name: ResourceName, id: string, own: Fields = {}): Example[] =>
  ofCollections
    .filter(({ facts, parent }) => facts.name === name && parent === undefined)
    .map((operation) => ({ resource: name, id, fields: { ...shownBy(operation), ...own, id } }));

/** The record in the example of a `get`. Its parent is the record in the example of the parent's `get`. */
const shown = (operation: RecordOperation): Example => {
  const { facts, parent } = operation;
  const fields = shownBy(operation);
  const one = { resource: facts.name, id: fields.id, fields };
  const above = ofCollections.find((other) => other.facts.name === parent?.name);
  if (parent === undefined || above === undefined) return one;
  const { name: table } = records[parent.name].table;
  return { ...one, parent: { table, column: `${table}_id`, id: shownBy(above).id } };
};

/** The records that the bodies of an example reference. */
const referredTo = ({ facts, examples }: RecordOperation): Example[] =>
  [examples.request, examples.response]
    .flatMap((body) => Object.values<Fields | readonly Fields[]>({ ...body }).flat())
    .flatMap((fields) =>
      Object.entries(facts.references).flatMap(([field, name]) => {
        const id = fields[field];
        return typeof id === 'string' ? exampleOf(name, id) : [];
      }),
    );

/** The client in the path of an example, which must have keys. */
const withKeys = ({ action, examples: { path } }: RecordOperation): Example[] =>
  action === 'replaceKeys' ? exampleOf('clients', path?.id ?? '', { authentication: 'private_key_jwt' }) : [];

/**
 * The enrolments with entries in the example of an attendance list, in addition to the enrolment of `get`. They no
 * longer hold a seat.
 */
const attending = ({ action, examples }: RecordOperation): Example[] => {
  if (action !== 'replaceAttendances') return [];
  // The cast is the boundary to the contract: this is the body of the operation.
  const { attendances } = examples.request as { readonly attendances: readonly { readonly enrolmentId: string }[] };
  return attendances.flatMap(({ enrolmentId }) => exampleOf('enrolments', enrolmentId, { status: 'completed' }));
};

/** All records of the examples, each once. Each comes after the records that it references. */
const inOrder = (): Example[] => {
  const all = [
    ...recordOperations.flatMap(attending),
    ...ofCollections.map(shown),
    ...recordOperations.flatMap(referredTo),
    ...recordOperations.flatMap(withKeys),
  ];
  let left = [...new Map(all.map((one) => [one.id, one])).values()];
  const ordered: Example[] = [];
  while (left.length > 0) {
    const names = ({ fields, parent }: Example, { id }: Example) => JSON.stringify([fields, parent]).includes(id);
    const next = left.find((one) => !left.some((other) => other !== one && names(one, other)));
    if (next === undefined) throw new Error('The examples reference each other.');
    ordered.push(next);
    left = left.filter((one) => one !== next);
  }
  return ordered;
};

/**
 * The columns that have no field: the permissions of a group, the credentials of a client. Nobody knows the secret, but
 * `rotate` creates another one.
 */
const columnsOf = ({ resource, fields }: Example): Fields => {
  if (resource === 'permissionGroups') return { permissions: [] };
  if (resource !== 'clients') return {};
  const hasKeys = fields.authentication === 'private_key_jwt';
  return hasKeys ? { jwks: '{"keys":[]}' } : { hash: hashOf(newSecret('tps_')) };
};

/**
 * Creates the records of the interface's examples, with their ids, so that the sample requests of the reference find
 * them.
 */
export const seedExamples = async (db: Database, organisationId: string): Promise<void> => {
  for (const example of inOrder()) {
    const { resource, id, fields, parent } = example;
    const creation = {
      organisation_id: organisationId,
      id,
      parent,
      columns: columnsOf(example),
      by: systemAuthor('seed'),
    };
    // The cast is the boundary to the schema of the resource, which has parsed the body.
    await records[resource].create(executorOn(db), creation, resources[resource].input.parse(fields) as never);
  }
  const group = { organisation_id: organisationId, by: systemAuthor('seed') };
  const courses = inOrder().filter(({ resource }) => resource === 'courses');
  await records.courses.follow(
    executorOn(db),
    group,
    courses.map(({ id }) => id),
  );
};
