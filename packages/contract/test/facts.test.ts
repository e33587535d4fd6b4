import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import {
  recordOperations as operations,
  type Resource,
  type ResourceName,
  resourceNamed,
  resources,
} from '../src/index.ts';

const all = (Object.keys(resources) as ResourceName[]).map(resourceNamed);

/** The schema inside of optional and nullable ones. */
const inner = (schema: unknown): z.core.$ZodType | undefined => {
  if (schema instanceof z.ZodMiniOptional || schema instanceof z.ZodMiniNullable) return inner(schema.def.innerType);
  return schema instanceof z.ZodMiniType ? schema : undefined;
};
const fieldAt = (record: z.ZodMiniObject, path: string) =>
  path.split('.').reduce<unknown>((schema, name) => {
    const object = inner(schema);
    return object instanceof z.ZodMiniObject ? object.shape[name] : undefined;
  }, record);
const itemOf = (schema: unknown) => {
  const found = inner(schema);
  return found instanceof z.ZodMiniArray ? found.def.element : found;
};
const formatOf = (schema: unknown) => {
  const { format } = z.toJSONSchema(schema as z.ZodMiniType, { unrepresentable: 'any' });
  return format;
};
const typeOf = (schema: unknown) => z.toJSONSchema(schema as z.ZodMiniType, { unrepresentable: 'any' }).type;

/** One case for each entry of a kind of facts, with its resource. */
const casesOf = <Fact extends string>(named: (facts: Resource) => Iterable<Fact>) =>
  all.flatMap((facts) => [...named(facts)].map((fact) => ({ resource: facts.name, fact, facts })));

const defaultsOf = ({ defaults }: Resource) => Object.keys(defaults);
const referencesOf = ({ references }: Resource) => Object.keys(references);
const timesOf = ({ ranges, span }: Resource) => [...ranges, ...(span ?? [])];
const spanEnd = ({ span }: Resource) => span?.slice(1) ?? [];
/** The fields that an erasure removes. */
const erasedOf = ({ privacy }: Resource) =>
  'fields' in privacy ? Object.keys(privacy.fields).filter((field) => typeof privacy.fields[field] === 'string') : [];
const collections = all.filter(({ name }) =>
  operations.some(({ facts, action }) => facts.name === name && action === 'list'),
);

describe('a resource', () => {
  test.each(Object.entries(resources))('is registered as %s, its own name', (key, { name }) => {
    expect(name).toBe(key);
  });

  test.each(all)(
    'of $name has a default for each field that requests may omit and responses always contain',
    (facts) => {
      const example: Readonly<Record<string, unknown>> = { ...facts.examples.record };
      const mayBeLeftOut = Object.keys(facts.record.shape).filter((name) => {
        const { [name]: _, ...rest } = example;
        return name !== 'id' && !facts.readOnly.includes(name) && facts.input.safeParse(rest).success;
      });
      const answered = mayBeLeftOut.filter((name) => !(facts.record.shape[name] instanceof z.ZodMiniOptional));
      expect(answered.sort()).toEqual(defaultsOf(facts).sort());
    },
  );

  test.each(casesOf(defaultsOf))('of $resource has a valid default of $fact', ({ fact, facts }) => {
    const schema = facts.record.shape[fact] as z.ZodMiniType;
    expect(schema.safeParse(facts.defaults[fact]).error).toBeUndefined();
  });

  test.each(casesOf(referencesOf))(
    'of $resource refers to other records by $fact, which holds ids and can be set',
    ({ fact, facts }) => {
      expect(formatOf(itemOf(facts.record.shape[fact]))).toBe('uuid');
      expect(Object.keys(resources)).toContain(facts.references[fact]);
      expect(facts.readOnly).not.toContain(fact);
    },
  );

  test.each(all)('of $name declares each id of other records as a reference or as read-only', (facts) => {
    const { record, references, readOnly } = facts;
    const ids = Object.keys(record.shape).filter(
      (name) => name !== 'id' && formatOf(itemOf(record.shape[name])) === 'uuid',
    );
    expect(ids.filter((name) => !(name in references) && !readOnly.includes(name))).toEqual([]);
  });

  test.each(casesOf(({ searched }) => searched))('of $resource is searched by $fact, a string', ({ fact, facts }) => {
    const field = inner(fieldAt(facts.record, fact));
    expect(typeOf(field)).toBe('string');
    expect(field).not.toBeInstanceOf(z.ZodMiniEnum);
  });

  test.each(casesOf(({ unique }) => unique))('of $resource has the unique field $fact, a string', ({ fact, facts }) => {
    expect(typeOf(inner(facts.record.shape[fact]))).toBe('string');
  });

  test.each(casesOf(({ filters }) => Object.values(filters)))(
    'of $resource is filtered by $fact, which holds strings, ids or booleans',
    ({ fact, facts }) => {
      expect(['string', 'boolean']).toContain(typeOf(itemOf(fieldAt(facts.record, fact))));
    },
  );

  test.each(casesOf(({ referrers }) => Object.keys(referrers ?? {})))(
    'of $resource is filtered by $fact through ids in another resource',
    ({ fact, facts }) => {
      const { resource, field } = facts.referrers?.[fact] ?? { resource: '', field: '' };
      expect(Object.keys(resources)).toContain(resource);
      expect(formatOf(itemOf(resourceNamed(resource as ResourceName).record.shape[field]))).toBe('uuid');
    },
  );

  test.each(casesOf(timesOf))('of $resource has a range or span of $fact, a date or timestamp', ({ fact, facts }) => {
    expect(['date', 'date-time']).toContain(formatOf(inner(facts.record.shape[fact])));
  });

  test.each(collections)(
    'of $name has a range filter for each date that it is sorted by',
    ({ record, sort, ranges }) => {
      const times = sort.filter((name) => String(formatOf(inner(record.shape[name]))).startsWith('date'));
      expect(times.filter((name) => !ranges.includes(name))).toEqual([]);
    },
  );

  test.each(casesOf(spanEnd))('of $resource rejects a $fact before the start of its span', ({ fact, facts }) => {
    const [start = ''] = facts.span ?? [];
    const { error } = facts.input.safeParse({
      ...facts.examples.record,
      [start]: '2025-02-01',
      [fact]: '2025-01-31',
    });
    expect(error?.issues.map(({ path }) => path)).toEqual([[fact]]);
  });

  test.each(casesOf(({ readOnly }) => readOnly))('of $resource ignores $fact in a request', ({ fact, facts }) => {
    expect(Object.keys(facts.record.shape)).toContain(fact);
    const body = { ...facts.examples.record, [fact]: { anything: true } };
    expect(facts.input.safeParse(body).error).toBeUndefined();
  });

  test.each(all)('of $name accepts an id on creation only if its facts allow it', ({ readOnly, suppliedId }) => {
    expect(readOnly.includes('id')).toBe(!suppliedId);
  });

  test.each(casesOf(({ spellings }) => Object.entries(spellings ?? {}).flat()))(
    'of $resource has the field $fact, one of two spellings',
    ({ fact, facts }) => expect(Object.keys(facts.record.shape)).toContain(fact),
  );

  test.each(casesOf(erasedOf))(
    'of $resource can lose $fact in an erasure: the field is optional, has a default or is a string',
    ({ fact, facts }) => {
      const schema = facts.record.shape[fact];
      const isText = typeOf(schema) === 'string' && !(schema instanceof z.ZodMiniEnum);
      expect(schema instanceof z.ZodMiniOptional || fact in facts.defaults || isText).toBe(true);
    },
  );

  test.each(casesOf(erasedOf))('of $resource loses every spelling of $fact in an erasure', ({ fact, facts }) => {
    const others = Object.entries(facts.spellings ?? {}).flatMap(([one, other]) =>
      one === fact ? [other] : other === fact ? [one] : [],
    );
    expect(erasedOf(facts)).toEqual(expect.arrayContaining(others));
  });

  test.each(all.filter(({ privacy }) => 'through' in privacy))(
    'of $name is about the person that it is below or refers to',
    ({ privacy, references, parents }) => {
      const { about, through } = { through: '', ...privacy };
      if (through === 'below') expect(parents).toContain(about);
      else expect(references[through]).toBe(about);
      expect(all.find(({ name }) => name === about)?.privacy.about).toBe('self');
    },
  );

  test.each(all)('of $name has ids of its UUID version', ({ examples, idVersion }) => {
    const { id } = { id: undefined, ...examples.record };
    expect(String(id).charAt(14)).toBe(String(idVersion));
  });

  test.each(all)('of $name has the parents that its facts declare', ({ name, parents }) => {
    const own = operations.filter(({ facts }) => facts.name === name);
    expect([...new Set(own.flatMap(({ parent }) => parent?.name ?? []))]).toEqual(parents);
  });
});

describe('a collection', () => {
  const lists = operations.filter(({ action }) => action === 'list');
  test.each(lists)('read by $id accepts exactly the parameters that its facts declare', (operation) => {
    const { filters = [], ranges = [], sort = [] } = operation.collection ?? {};
    const bounds = ranges.flatMap((name) => ['gte', 'gt', 'lte', 'lt'].map((operator) => `${name}[${operator}]`));
    const common = ['limit', 'cursor', 'sort', 'q', 'includeDeleted'];
    expect(Object.keys(operation.query.shape).sort()).toEqual([...common, ...filters, ...bounds].sort());
    expect(ranges).toEqual(expect.arrayContaining(['insertedAt', 'updatedAt']));
    expect(sort).toEqual(expect.arrayContaining(['insertedAt', 'updatedAt']));
    for (const field of sort) expect(operation.query.safeParse({ sort: `-${field}` }).error, field).toBeUndefined();
  });
});
