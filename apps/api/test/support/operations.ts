import { randomUUID } from 'node:crypto';
import {
  type RecordOperation as Declared,
  recordOperations as operations,
  type ResourceName,
  resources,
} from '@training-provider/contract';
import type { Json } from './client.ts';
import type { Tenant } from './tenant.ts';

/** Every operation on records, so that the laws also cover new ones. */
export const everyOperation = operations.map((operation) => ({
  ...operation,
  name: `${operation.method} ${operation.path}`,
}));

/** The operations whose body is a record. */
export const everyWrite = everyOperation.filter(({ body, wrapper, facts }) => body && wrapper === facts.singular);

type Resources = typeof resources;
type Singular<Name extends ResourceName> = Resources[Name]['singular'];
/** Records that belong to a record of another resource: `courseNote`. */
type Below<Name extends ResourceName> = `${Singular<Resources[Name]['parents'][number]>}${Capitalize<Singular<Name>>}`;

/** The records of a tenant, one of each resource, by the name of one: `course`, `courseNote`. */
export type Records = Readonly<Record<{ [Name in ResourceName]: Singular<Name> | Below<Name> }[ResourceName], string>>;

const capitalised = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);

/** The name of one record that an operation is about. */
export const nameOf = ({ facts, parent }: Pick<Declared, 'facts' | 'parent'>): keyof Records =>
  (parent === undefined ? facts.singular : `${parent.singular}${capitalised(facts.singular)}`) as keyof Records;

/** The path with each parameter replaced. */
export const pathOf = ({ path }: Pick<Declared, 'path'>, parameters: Readonly<Record<string, string>>): string =>
  path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(parameters[name] ?? ''));

/** The path parameters of the tenant's record for an operation. */
export const parametersOf = (operation: Declared, records: Records): Readonly<Record<string, string>> =>
  Object.fromEntries(
    operation.parameters.map((name) => {
      if (name === 'source') return [name, 'sap'];
      const other = name.replace(/_id$/, '') as keyof Records;
      return [name, name === 'id' ? records[nameOf(operation)] : records[other]];
    }),
  );

type Facts = Pick<Declared['facts'], 'name' | 'references' | 'unique'>;

/** A record of a resource from its example, with references that exist and unique values where required. */
const ownOf = ({ references, unique }: Facts, example: object, records: Partial<Records>): Json => {
  const own: Json = structuredClone(example);
  for (const [field, resource] of Object.entries(references)) {
    const id = records[resources[resource as ResourceName].singular];
    if (own[field] !== undefined) own[field] = Array.isArray(own[field]) ? own[field].map(() => id) : id;
  }
  for (const field of unique) {
    if (field === 'email') own.email = `${randomUUID()}@example.org`;
    else if (own[field] !== undefined) own[field] = randomUUID();
  }
  return own;
};

/** The record in the example of an operation; of a batch, its entry. */
const exampleOf = ({ action, examples, wrapper = '' }: Declared): object => {
  const example = (examples.request as Record<string, object> | undefined)?.[wrapper] ?? {};
  return action === 'batch' && Array.isArray(example) ? example[0] : example;
};

/** A valid body for an operation: its example, with references that exist. */
export const bodyOf = (operation: Declared, records: Partial<Records>): Json => {
  const { facts, action, wrapper = '' } = operation;
  const example = exampleOf(operation);
  if (wrapper === 'externalId') return { [wrapper]: { value: randomUUID() } };
  if (wrapper === 'attendances') return { [wrapper]: [{ enrolmentId: records.enrolment, presence: 'present' }] };
  if (wrapper === 'attendance') return { [wrapper]: { presence: 'present' } };
  if (action === 'batch') return { [wrapper]: [ownOf(facts, example, records)] };
  return { [wrapper]: wrapper === facts.singular ? ownOf(facts, example, records) : example };
};

const create = async ({ client }: Tenant, path: string, body: unknown): Promise<string> => {
  const answer = await client('POST', path, { body });
  if (answer.status !== 201 && answer.status !== 200) throw new Error(`${path}: ${answer.status} ${answer.text}`);
  return answer.json.data.id;
};

const creationOf = (name: ResourceName) =>
  operations.find(({ action, facts }) => action === 'create' && facts.name === name);

/** Creates a further record of a resource from its example. */
const createAnother = (tenant: Tenant, name: ResourceName, records: Records): Promise<string> => {
  const creation = creationOf(name);
  if (creation === undefined) throw new Error(`no operation creates ${name}`);
  return create(tenant, pathOf(creation, parametersOf(creation, records)), bodyOf(creation, records));
};

/**
 * The same records, but a new one for each that the example of an operation references: nothing else references these.
 */
export const withOwnReferences = async (tenant: Tenant, operation: Declared, records: Records): Promise<Records> => {
  const { facts } = operation;
  const example = exampleOf(operation);
  const referred = Object.entries(facts.references).filter(([field, name]) => field in example && creationOf(name));
  const own = await Promise.all(
    referred.map(async ([, name]) => [resources[name].singular, await createAnother(tenant, name, records)]),
  );
  return { ...records, ...Object.fromEntries(own) };
};

/** The tenant's records with which an operation succeeds, if it cannot use the shared ones. */
export const fittingRecords = async (tenant: Tenant, operation: Declared, records: Records): Promise<Records> => {
  if (operation.action === 'create' || operation.action === 'batch')
    return withOwnReferences(tenant, operation, records);
  if (operation.action === 'removeExternalId') {
    const path = pathOf(operation, parametersOf(operation, records));
    await tenant.client('PUT', path, { body: { externalId: { value: randomUUID() } } });
  }
  if (operation.action !== 'replaceKeys') return records;
  const client = { scopes: ['*'], authentication: 'private_key_jwt' };
  return { ...records, client: await create(tenant, '/v1/clients', { client }) };
};

/** Creates a record of each resource, referenced ones first. */
export const recordsOf = async (tenant: Tenant): Promise<Records> => {
  const made: Partial<Record<keyof Records, string>> = {};
  const kinds = new Map(
    operations.filter(({ facts }) => facts.name !== 'org').map((operation) => [nameOf(operation), operation]),
  );
  const make = async (name: keyof Records): Promise<void> => {
    const kind = kinds.get(name);
    if (kind === undefined || made[name] !== undefined) return;
    const { facts, parent } = kind;
    const creation = operations.find((operation) => operation.action === 'create' && nameOf(operation) === name);
    if (creation === undefined) throw new Error(`no operation creates a ${name}`);
    const [example] = Object.values<object>({ ...facts.examples.request });
    for (const [field, resource] of Object.entries(facts.references)) {
      if (field in { ...example }) await make(resources[resource].singular);
    }
    if (parent !== undefined) await make(parent.singular as keyof Records);
    const path = pathOf(creation, parametersOf(creation, made as Records));
    made[name] = await create(tenant, path, bodyOf(creation, made));
  };
  for (const name of kinds.keys()) await make(name);
  return made as Records;
};
