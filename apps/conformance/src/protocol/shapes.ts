import { z } from 'zod';
import { jsonOf, show, succeeds } from '../deployment/answers.ts';
import { equal, holds } from '../expect/assertions.ts';
import { check, checkOf } from '../expect/check.ts';
import { operationAnswer } from '../expect/operationAnswers.ts';
import { hasNumbers } from '../expect/structuredFields.ts';
import { pathWith, UNKNOWN_IDS } from '../expect/validRequests.ts';
import { isObject } from '../interface/json.ts';
import { allOperations, type Operation, operations } from '../interface/operations.ts';
import { fieldsIn } from '../interface/schema.ts';
import { fieldRequirementOf } from '../requirements/ofFields.ts';
import { recordsOf } from './records.ts';

/** Operations with a response body. */
const answering = allOperations.filter(({ answers }) => answers !== undefined);
interface Schema {
  type?: string;
  properties?: Record<string, Schema>;
  items?: Schema;
}

/** The paths of all undeclared members of a value. */
const undeclared = (schema: Schema | undefined, value: unknown, path = ''): string[] => {
  if (Array.isArray(value)) return value.flatMap((item, index) => undeclared(schema?.items, item, `${path}/${index}`));
  const { properties } = schema ?? {};
  if (!isObject(value) || properties === undefined) return [];
  return Object.entries(value).flatMap(([name, member]) => {
    const known = properties[name];
    return known === undefined ? [`${path}/${name}`] : undeclared(known, member, `${path}/${name}`);
  });
};

const schemaOf = (answers: z.core.$ZodType): Schema =>
  z.toJSONSchema(answers, { io: 'output', unrepresentable: 'any', reused: 'inline' }) as Schema;

const exact = answering.flatMap((operation) => {
  const requirement = fieldRequirementOf(operation.kind);
  const schema = schemaOf(operation.answers as z.core.$ZodType);
  return [
    checkOf(
      operation,
      requirement === 'R5-EXACT' || requirement === 'F-NAMING' ? [requirement] : [requirement, 'F-NAMING'],
      `${operation.name} returns only fields that the contract declares`,
      async (target) => {
        const extra = undeclared(schema, jsonOf(succeeds(await operationAnswer(target, operation))));
        equal([...new Set(extra)], [], `The list of undeclared fields in the response of ${operation.name}`);
      },
    ),
    checkOf(operation, [requirement], `${operation.name} returns fields of the declared types`, async (target) => {
      const body = jsonOf(succeeds(await operationAnswer(target, operation)));
      const { error } = z.safeParse(operation.answers as z.core.$ZodType, body);
      holds(error === undefined, `The response of ${operation.name} does not match the contract: ${issuesIn(error)}`);
    }),
  ];
});

const issuesIn = (error: z.core.$ZodError | undefined): string =>
  (error?.issues ?? []).map(({ path, message }) => `/${path.join('/')}: ${message}`).join('; ');

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-([1-8])[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;
const uuids = answering.flatMap((operation) => {
  const [requirement, version] = operation.idVersion === 4 ? (['R3-V4', '4'] as const) : (['R3-V7', '7'] as const);
  return [
    checkOf(operation, ['R3-UUID'], `${operation.name} returns ids that are UUIDs`, async (target) => {
      for (const { id } of await recordsOf(target, operation)) {
        holds(typeof id === 'string' && UUID.test(id), `The id must be a UUID, but is ${show(id)}.`);
      }
    }),
    checkOf(operation, [requirement], `${operation.name} returns version ${version} UUIDs as ids`, async (target) => {
      for (const { id } of await recordsOf(target, operation)) {
        equal(UUID.exec(String(id))?.[1], version, `The version of the id ${show(id)}`);
      }
    }),
  ];
});

/** The part of an operation's response that describes a record. */
const recordIn = ({ answers }: Operation) => {
  const data = fieldsIn(answers, 'data');
  return data.items ?? data;
};

/** The arrays that every record contains. */
const arraysIn = (operation: Operation): string[] => {
  const { properties = {}, required = [] } = recordIn(operation);
  return required.filter((field) => properties[field]?.type === 'array');
};
const arrays = answering
  .filter((operation) => arraysIn(operation).length > 0)
  .map((operation) =>
    checkOf(
      operation,
      ['R4-EMPTY-ARRAY'],
      `${operation.name} returns every array field, even if the array is empty`,
      async (target) => {
        for (const record of await recordsOf(target, operation))
          for (const field of arraysIn(operation))
            holds(Array.isArray(record[field]), `\`${field}\` must be an array, but is ${show(record[field])}.`);
      },
    ),
  );

const identity = answering.map((operation) =>
  checkOf(
    operation,
    ['F-IDENTITY'],
    `${operation.name} returns \`id\` and the timestamps that the contract declares in every record`,
    async (target) => {
      const fields = ['id', 'insertedAt', 'updatedAt'].filter((name) => name in (recordIn(operation).properties ?? {}));
      for (const record of await recordsOf(target, operation)) {
        for (const field of fields) holds(field in record, `A record must have \`${field}\`, but is ${show(record)}.`);
      }
    },
  ),
);

const noPermissions = check(
  ['F-PERMISSION-GROUP'],
  'permission groups never contain their permissions',
  async (target) => {
    for (const group of await recordsOf(
      target,
      operations.find(({ id }) => id === 'listPermissionGroups') as Operation,
    )) {
      holds(!('permissions' in group), 'A permission group must not contain `permissions`.');
    }
  },
);

const organisation = operations.find(({ id }) => id === 'getOrganisation') as Operation;
const timeZone = check(['R7-TIME-ZONE'], 'the organisation has an IANA time zone', async (target) => {
  for (const { timezone } of await recordsOf(target, organisation)) {
    const isKnown = typeof timezone === 'string' && !/^[+-]/.test(timezone) && canFormat(timezone);
    holds(isKnown, `\`timezone\` must be an IANA name, but is ${show(timezone)}.`);
  }
});
const canFormat = (timeZone: string): boolean => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone }).format(0) !== '';
  } catch {
    return false;
  }
};

/** The preflight request of a browser (CORS). */
const rateOfOptions = check(
  ['A5-POLICY'],
  'OPTIONS on every path responds with the header `RateLimit-Policy`',
  async (target) => {
    for (const path of new Set(allOperations.map((operation) => operation.path))) {
      const address = pathWith({ path }, UNKNOWN_IDS['an unknown UUID']());
      const policy = (await target.send('OPTIONS', address, { as: 'nobody' })).headers['ratelimit-policy'];
      holds(
        hasNumbers(policy, ['q', 'w']),
        `\`RateLimit-Policy\` in the response to OPTIONS ${path} must contain numbers for q and w, but is ${show(policy)}.`,
      );
    }
  },
);

/** Laws of the decisions about every successful response. */
export const shapeLaws = [...exact, ...uuids, ...arrays, ...identity, noPermissions, timeZone, rateOfOptions];
