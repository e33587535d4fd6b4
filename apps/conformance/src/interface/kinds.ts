import {
  operations as everyOperation,
  type Module,
  type RecordOperation as Operation,
  recordOperations as operations,
  type ResourceName,
  resources,
} from '@training-provider/contract';
import type { JsonObject } from './json.ts';
import { fieldsIn, type Schema, withoutNull } from './schema.ts';

type Declared = typeof resources;
type Singular<Name extends ResourceName> = Declared[Name]['singular'];
/** Records that belong to the organisation, and records that belong to a parent: `participantNote`. */
type OfOrganisation = {
  [Name in ResourceName]: Declared[Name]['parents'] extends readonly [] ? Singular<Name> : never;
};
type OfRecord = {
  [Name in ResourceName]: `${Singular<Declared[Name]['parents'][number]>}${Capitalize<Singular<Name>>}`;
};

/** The kinds of records that the interface knows. */
export type Kind = OfOrganisation[ResourceName] | OfRecord[ResourceName];

interface KindFacts {
  /** The path of the records; records with a parent are below it, under `name`. */
  path: string;
  name: string;
  /** The kind of their parents. */
  parent: Kind | undefined;
  /** Possible wrappers of a body. If the specification confirms none, its likely spellings, the decided one first. */
  wrappers: readonly string[];
  /**
   * Bodies that may create a record, each with more fields than the previous one: if the specification does not show
   * the required fields, they are tried in order. `word` is unique.
   */
  bodies: (word: string) => readonly JsonObject[];
  /** Further required fields, and the kinds of the records that they reference. */
  references: Readonly<Record<string, Kind>>;
  /** Whether the specification shows the body of a creation, so that a rejection is a failure. */
  documented: boolean;
}

const note = (word: string) => [{ title: word, content: `<p>${word}</p>` }];

/**
 * What the specification shows or leaves open about creations. Names are words with the run's mark, which match the
 * pattern of contact names.
 */
const SPECIFIED: Partial<Record<Kind, Partial<Pick<KindFacts, 'wrappers' | 'bodies' | 'documented'>>>> = {
  participant: {
    bodies: (word) => [
      { firstName: 'Conformance', lastName: word },
      { firstName: 'Conformance', lastName: word, dateOfBirth: '1984-02-29', birthCity: 'Bonn', birthCountry: 'DE' },
    ],
  },
  course: { wrappers: ['course', 'Course'], bodies: (word) => [{ name: word }, { title: word }, {}] },
  coaching: { wrappers: ['coaching', 'Coaching'], bodies: () => [{}] },
  program: { wrappers: ['program', 'Program'] },
  contact: {
    bodies: (word) => [{ category: 'person', first_name: 'Conformance', last_name: word }],
    documented: true,
  },
  fundingAgency: {
    wrappers: ['fundingAgency', 'funding_agency', 'FundingAgency'],
    bodies: (word) => [{ name: word, partnerType: 'funding_agency' }],
  },
  user: {
    bodies: (word) => [{ firstName: 'Conformance', lastName: word, email: `${word.toLowerCase()}@example.org` }],
  },
  participantNote: { bodies: note, documented: true },
  courseNote: { bodies: note, documented: true },
};

const capitalised = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);

/** The kind of record of an operation. The cast is the boundary: names are put together. */
export const kindNamed = ({ facts, parent }: Operation): Kind =>
  (parent === undefined ? facts.singular : `${parent.singular}${capitalised(facts.singular)}`) as Kind;

const withId = new Set(operations.filter(({ path }) => path.endsWith(':id')).map(kindNamed));
/** Kinds with a single record, at a path without an id. */
const single = new Set(operations.filter(({ action, path }) => action === 'get' && !path.includes(':')).map(kindNamed));
const listed = new Set(operations.filter(({ action }) => action === 'list').map(kindNamed));

/** The kind of record of an operation; undefined if single records cannot be read. */
export const kindOf = (operation: Operation): Kind | undefined => {
  const kind = kindNamed(operation);
  return withId.has(kind) || single.has(kind) ? kind : undefined;
};

/** The resource kinds that can have external ids. */
export const kindsWithExternalIds: readonly Kind[] = operations
  .filter(({ action }) => action === 'externalIds')
  .map(kindNamed);

/** Whether a kind has a single record, which every deployment has. */
export const isSingle = (kind: Kind): boolean => single.has(kind);

/** Kinds whose ids are random: UUIDs of version 4 (RFC 9562), as a contact may bring one. */
export const withRandomIds: readonly Kind[] = [
  ...new Set(operations.filter(({ facts }) => facts.idVersion === 4).map(kindNamed)),
];

const kindOfResource = (name: ResourceName): Kind => resources[name].singular as Kind;

/** The fields of which a creation requires exactly one: they name the new record's parent. */
export const parentFieldsOf = ({ facts, body, wrapper = '' }: Operation): readonly string[] => {
  const { required = [] } = fieldsIn(body, wrapper);
  return (facts.belongsBy ?? []).filter((name) => !required.includes(name));
};

/** Whether a field can hold the word of a run, which only has letters and digits. */
const isPlainText = ({ type, format, pattern, enum: values }: Schema = {}): boolean =>
  type === 'string' &&
  format === undefined &&
  values === undefined &&
  (pattern === undefined || new RegExp(pattern, 'u').test('Cf1x1z'));

/**
 * The required fields of a creation, with the values of the contract's example; names and unique fields hold the word.
 */
export const neededBy = (create: Operation | undefined, word: string): JsonObject => {
  const wrapper = create?.wrapper ?? '';
  const { required = [], properties = {} } = fieldsIn(create?.body, wrapper);
  const { request } = create?.examples ?? {};
  const example: JsonObject = Object.values<JsonObject>({ ...request })[0] ?? {};
  const unique = create?.facts.unique ?? [];
  const ofItsOwn = (name: string) =>
    properties[name]?.format === 'email' ? `${word.toLowerCase()}@example.org` : word;
  const isOwn = (name: string) => unique.includes(name) || isPlainText(properties[name]);
  // A token that may create such a record may also grant this scope, but perhaps no other (A6).
  const given: JsonObject = { ...example, scopes: create?.scopes };
  const [parent] = create === undefined ? [] : parentFieldsOf(create);
  const names = [...required, ...(parent === undefined ? [] : [parent])];
  const needed = names.map((name) => [name, isOwn(name) ? ofItsOwn(name) : given[name]] as const);
  if (needed.some(([name]) => isOwn(name) || name in (create?.facts.references ?? {})))
    return Object.fromEntries(needed);
  // Otherwise nothing would distinguish the record from those of others.
  const searched = create?.facts.searched.find((name) => isPlainText(withoutNull(properties[name] ?? {}).schema));
  return Object.fromEntries([...needed, ...(searched === undefined ? [] : [[searched, word] as const])]);
};

const referencesOf = (create: Operation | undefined): Readonly<Record<string, Kind>> => {
  const needed = Object.keys(neededBy(create, ''));
  const references = Object.entries(create?.facts.references ?? {}).filter(([name]) => needed.includes(name));
  return Object.fromEntries(references.map(([name, resource]) => [name, kindOfResource(resource)]));
};

const factsOf = (kind: Kind): KindFacts => {
  const own = operations.filter((operation) => kindNamed(operation) === kind);
  const create = own.find(({ action }) => action === 'create');
  const [{ facts, parent }] = own as [Operation];
  const specified = SPECIFIED[kind];
  return {
    path: `/v1/${parent?.name ?? facts.name}`,
    name: facts.name,
    parent: parent === undefined ? undefined : kindOfResource(parent.name),
    wrappers: [facts.singular],
    bodies: (word) => [neededBy(create, word)],
    references: specified === undefined ? referencesOf(create) : {},
    documented: false,
    ...specified,
  };
};

/** The fields of a kind of which a creation requires exactly one, because they name the parent. */
export const parentFieldsOfKind = (kind: Kind): readonly string[] => {
  const create = operations.find((operation) => operation.action === 'create' && kindNamed(operation) === kind);
  return create === undefined ? [] : parentFieldsOf(create);
};

/** The new fields merged over earlier ones: a record with another parent loses the earlier parent. */
export const withParent = (kind: Kind, before: JsonObject, fields: JsonObject): JsonObject => {
  const parents = parentFieldsOfKind(kind);
  const isMoved = parents.some((name) => fields[name] !== undefined);
  const kept = Object.entries(before).filter(([name]) => !isMoved || !parents.includes(name));
  return { ...Object.fromEntries(kept), ...fields };
};

/** The facts about each kind of record. */
export const KINDS = Object.fromEntries([...listed, ...single].map((kind) => [kind, factsOf(kind)])) as Readonly<
  Record<Kind, KindFacts>
>;

/** The fields that only the response to a creation has, by kind: a secret that is returned once. */
const ANSWERED_ONCE = new Map(
  operations
    .filter(({ action }) => action === 'create')
    .map((create) => {
      const shown = Object.keys(fieldsIn(create.answer, 'data').properties ?? {});
      return [kindNamed(create), shown.filter((name) => !(name in create.facts.record.shape))] as const;
    }),
);

/** The fields that only the response to a creation of a kind has. */
export const answeredOnce = (kind: Kind): readonly string[] => ANSWERED_ONCE.get(kind) ?? [];

/** A record without the fields that only the response to its creation has. */
export const storedPart = (kind: Kind, record: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(record).filter(([name]) => !answeredOnce(kind).includes(name)));

/** The kind of the parents of a kind. */
export const parentOf = (kind: Kind): Kind | undefined => KINDS[kind].parent;

const matching = (chosen: readonly Pick<Operation, 'path'>[]): RegExp =>
  new RegExp(`^(?:${chosen.map(({ path }) => path.replace(/:\w+/g, '[^/]+')).join('|')})$`);
const of = (action: Operation['action']): readonly Operation[] =>
  operations.filter((operation) => operation.action === action);
const creatable = new Set(of('create').map(kindNamed));
const removable = new Set(of('remove').map(kindNamed));
const updatable = new Set(of('update').map(kindNamed));

const COLLECTIONS = matching(of('create'));
const BATCHES = matching(of('batch'));
const OTHERS = everyOperation.filter(({ module }) => module === 'import' || module === 'webhooks');
const REMOVALS = [...of('remove'), ...OTHERS.filter(({ action }) => action === 'remove')].map((operation) => ({
  module: operation.module,
  form: matching([operation]),
}));
const KEPT = matching(of('remove').filter(({ facts }) => facts.keptWhileReferenced));
const REWRITES = [...of('replace'), ...of('update')].map((operation) => ({ operation, form: matching([operation]) }));

/** Whether a POST to this path creates a record. */
export const isCollection = (path: string): boolean => COLLECTIONS.test(path);

/** The collection in which a POST to this path creates one or several records; undefined for other paths. */
export const collectionAt = (path: string): string | undefined => {
  if (isCollection(path)) return path;
  return BATCHES.test(path) ? path.slice(0, path.lastIndexOf('/')) : undefined;
};

/** Whether a deployment with these modules can delete the record at this path. */
export const isRemovable = (path: string, modules: readonly string[]): boolean =>
  REMOVALS.some(({ module, form }) => (module === undefined || modules.includes(module)) && form.test(path));

/** Whether the record at this path cannot be deleted while others reference it. */
export const isKeptWhileReferenced = (path: string): boolean => KEPT.test(path);

/** Whether the interface can create records of a kind. */
export const isCreatable = (kind: Kind): boolean => creatable.has(kind);

const modulesOf = (kind: Kind, ...actions: readonly Operation['action'][]): readonly Module[] => {
  const own = operations.filter((operation) => kindNamed(operation) === kind && actions.includes(operation.action));
  return [...new Set(own.flatMap(({ module }) => module ?? []))];
};

/** The modules that a deployment needs to create, change and delete records of a kind; none if every deployment can. */
export const lifeModulesOf = (kind: Kind): readonly Module[] =>
  modulesOf(kind, 'create', 'replace', 'update', 'remove');

/** Whether a deployment with these modules can create records of a kind. */
export const isCreatableWith = (kind: Kind, modules: readonly string[]): boolean =>
  creatable.has(kind) && modulesOf(kind, 'create').every((module) => modules.includes(module));

/** The kinds of which a run can create records, on deployments with the required modules. */
export const temporaryKinds: readonly Kind[] = [...listed].filter((kind) => creatable.has(kind) && removable.has(kind));

/** Whether records of a kind can be created and deleted on a deployment with these modules. */
export const isTemporaryWith = (kind: Kind, modules: readonly string[]): boolean =>
  temporaryKinds.includes(kind) && modulesOf(kind, 'create', 'remove').every((module) => modules.includes(module));

/** Whether records of a kind can be created and deleted on every deployment. */
export const isTemporary = (kind: Kind): boolean => isTemporaryWith(kind, []);

const isUpdatableWith = (kind: Kind, modules: readonly string[]): boolean =>
  updatable.has(kind) && modulesOf(kind, 'update').every((module) => modules.includes(module));

/**
 * Whether records of a kind can be changed, but not created, on a deployment with these modules: they belong to
 * others.
 */
export const isForeign = (kind: Kind, modules: readonly string[]): boolean =>
  isUpdatableWith(kind, modules) && !isCreatableWith(kind, modules);

/** Whether the interface can change records of a kind. */
export const isUpdatable = (kind: Kind): boolean => updatable.has(kind);

const replaced = new Set(of('replace').map(kindNamed));
/** Whether the interface can replace records of a kind. */
export const isReplaceable = (kind: Kind): boolean => replaced.has(kind);

/**
 * The operation that restores an existing record at this path, of a kind that nobody can create on a deployment with
 * these modules.
 */
export const restoringAt = (path: string, modules: readonly string[]): Operation | undefined =>
  REWRITES.find(({ operation, form }) => form.test(path) && isForeign(kindNamed(operation), modules))?.operation;
