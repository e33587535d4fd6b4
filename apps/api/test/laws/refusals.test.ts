import { randomUUID } from 'node:crypto';
import { Problem, resources, SCOPES } from '@training-provider/contract';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { type Answer, clientOf } from '../support/client.ts';
import { bodyOf, everyOperation, everyWrite, parametersOf, pathOf, type Records } from '../support/operations.ts';
import { newTenant, tokenOf } from '../support/tenant.ts';
import { newTenantWithRecords } from '../support/tenantWithRecords.ts';

/** Status and code of a refusal, and what is wrong with it: members that the contract does not declare. */
const refusalOf = ({ status, json }: Answer) => ({
  status,
  code: json?.code,
  error: z.strictObject(Problem.shape).safeParse(json).error,
});

describe.concurrent.each(everyOperation)('$name', (operation) => {
  const { method, path, parameters, body, scopes } = operation;
  const anywhere = pathOf(operation, Object.fromEntries(parameters.map((name) => [name, randomUUID()])));

  test.each(scopes)(
    'answers 403 and names %s, before it looks at the body, to a token that has all scopes but this',
    async (scope) => {
      const { organisationId } = await newTenant();
      const { token } = await tokenOf(organisationId, { scopes: SCOPES.filter((other) => other !== scope) });
      const answer = await clientOf(token)(method, anywhere, body === undefined ? {} : { raw: '{broken' });
      expect(refusalOf(answer)).toEqual({ status: 403, code: 'insufficient_scope' });
      expect(answer.headers.get('www-authenticate')).toContain(`error="insufficient_scope", scope="${scope}"`);
    },
  );

  if (parameters.length === 0) return;
  test.each(['%00', '..%2f..'])('answers 404 to the id "%s", which proxies may not let through', async (id) => {
    const { tenant, records } = await newTenantWithRecords();
    const sending = body === undefined ? {} : { body: bodyOf(operation, records) };
    const answer = await tenant.client(method, path.replace(/:\w+/g, id), sending);
    expect(refusalOf(answer)).toEqual({ status: 404, code: 'not_found' });
  });
});

const referring = everyWrite.filter(({ facts }) => Object.keys(facts.references).length > 0);

test.concurrent.each(referring)(
  '$name answers a reference to a record of others as one to nothing',
  async (operation) => {
    const [own, other] = [await newTenantWithRecords(), await newTenantWithRecords()];
    const { method, wrapper = '', facts } = operation;
    const body = bodyOf(operation, own.records)[wrapper];
    const isList = (field: string) => facts.record.shape[field] instanceof z.ZodMiniArray;
    for (const [field, name] of Object.entries(facts.references)) {
      const ids = [other.records[resources[name].singular as keyof Records], randomUUID()];
      const answers = ids.map(async (id) => {
        const sent = { [wrapper]: { ...body, [field]: isList(field) ? [id] : id } };
        const path = pathOf(operation, parametersOf(operation, own.records));
        const { status, json } = await own.tenant.client(method, path, { body: sent });
        return { status, errors: json.errors };
      });
      const [foreign, unknown] = await Promise.all(answers);
      expect([foreign, unknown?.status]).toEqual([unknown, 422]);
    }
  },
);
