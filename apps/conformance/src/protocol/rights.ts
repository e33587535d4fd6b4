import { randomUUID } from 'node:crypto';
import { jsonOf, succeeds } from '../deployment/answers.ts';
import type { Answer } from '../deployment/httpClient.ts';
import { type Made, shared } from '../deployment/records.ts';
import type { RequestOptions, Target } from '../deployment/target.ts';
import { comparable, equal, hasCode, hasStatus, holds } from '../expect/assertions.ts';
import { check, ofSeveral } from '../expect/check.ts';
import { makePerson } from '../expect/persons.ts';
import { remove } from '../expect/recordRequests.ts';
import { waysOf } from '../expect/scopes.ts';
import { untouched } from '../expect/validRequests.ts';
import { isObject } from '../interface/json.ts';
import { isRemovable } from '../interface/kinds.ts';
import { type Right, rightPath, rights } from '../interface/modules.ts';

type Asked = Pick<Right, 'path' | 'action'> & { method: string };

const send = (target: Target, right: Asked, id: string, sending: RequestOptions = {}): Promise<Answer> =>
  target.send(right.method, rightPath(right, id), {
    ...(right.action === 'erase' ? { body: { erasure: { reason: 'other' } } } : {}),
    ...sending,
  });

/** The person of a check: a shared one, or a new one if the operation changes it. */
const personFor = (target: Target, { kind, method }: Right): Promise<Made> =>
  method === 'GET' ? shared(target, kind) : makePerson(target, kind);

/** Requires that the person still exists, if the operation could have erased it. */
const isThere = async (target: Target, { method }: Right, { path }: Made): Promise<void> => {
  if (method !== 'GET') hasStatus(await target.send('GET', path), 200);
};

const offered = rights.map((right) =>
  check(['N5-OFFERED'], `${right.name} responds with 200 and a body that matches the contract`, async (target) => {
    const { id } = await personFor(target, right);
    const answer = hasStatus(await send(target, right, id), 200);
    const result = right.answers?.safeParse(jsonOf(answer));
    holds(
      result?.success === true,
      `The response of ${right.name} does not match the contract: ${result?.error?.message}`,
    );
    const body = jsonOf(answer);
    equal(isObject(body) ? Object.keys(body) : body, ['data'], 'The list of keys in the body');
  }),
);

const scopes = rights.flatMap((right) => [
  check(['N5-SCOPES'], `${right.name} requires its scope, and names the scope in the 403 response`, async (target) => {
    const person = await untouched(target, right.kind, 'N5-SCOPES');
    for (const { method } of waysOf(right)) {
      const asked = { ...right, method };
      hasStatus(await send(target, asked, person.id, { as: 'nobody' }), 401);
      const { headers } = hasStatus(await send(target, asked, person.id, { as: 'limited' }), 403);
      const named = headers['www-authenticate'] ?? '';
      holds(
        named.includes(`scope="${right.scope}"`),
        `\`WWW-Authenticate\` of the 403 response must contain scope="${right.scope}", but is ${named}.`,
      );
    }
    await isThere(target, right, person);
  }),
  check(
    right.method === 'GET' ? ['N5-SCOPE-ALONE'] : ['N5-SCOPES'],
    `${right.name} ${right.method === 'GET' ? 'accepts' : 'responds with 403 to'} an access token with \`privacy:read\`, without write scopes`,
    async (target) => {
      const person = await untouched(target, right.kind, 'N5-SCOPES');
      const answer = await send(target, right, person.id, { as: 'partial' });
      hasStatus(answer, right.method === 'GET' ? 200 : 403);
      await isThere(target, right, person);
    },
  ),
]);

/**
 * A person whose data another organisation must neither read nor change, and whether it is deleted, to test
 * undeletion.
 */
const strangeTo = async (target: Target, { kind, action }: Right): Promise<[isDeleted: boolean, person: Made]> => {
  if (action !== 'undelete') return [false, await untouched(target, kind, 'N5-UNKNOWN')];
  const made = await makePerson(target, kind);
  const isDeleted = isRemovable(made.path, target.settings.modules);
  if (isDeleted) succeeds(await remove(target, made));
  return [isDeleted, made];
};

const unknown = rights.flatMap((right) => [
  check(['N5-UNKNOWN'], `${right.name} responds with 404 for an unknown id`, async (target) => {
    hasStatus(await send(target, right, 'no-such-id'), 404);
    if (right.method === 'GET') hasStatus(await send(target, right, randomUUID()), 404);
  }),
  ofSeveral(
    check(
      ['N5-UNKNOWN'],
      `${right.name} responds with 404 to another organisation, and changes nothing`,
      async (target) => {
        const [isDeleted, made] = await strangeTo(target, right);
        const foreign = comparable(await send(target, right, made.id, { as: 'other' }), 404);
        equal(
          foreign,
          comparable(await send(target, right, 'no-such-id', { as: 'other' }), 404),
          'The problem document',
        );
        if (right.method === 'GET')
          hasStatus(await send(target, { ...right, method: 'HEAD' }, made.id, { as: 'other' }), 404);
        if (right.method === 'POST') hasStatus(await target.send('GET', made.path), isDeleted ? 404 : 200);
      },
    ),
  ),
]);

const reasons = rights
  .filter(({ action }) => action === 'erase')
  .flatMap((right) =>
    [
      {},
      { erasure: 'other' },
      { erasure: {} },
      { erasure: { reason: 7 } },
      { erasure: { reason: 'boredom' } },
      { erasure: { reason: 'other', because: 'x' } },
    ].map((body) =>
      check(['N5-REASON'], `${right.name} rejects the body ${JSON.stringify(body)}`, async (target) => {
        const person = await untouched(target, right.kind, 'N5-REASON');
        hasCode(await send(target, right, person.id, { body }), 422, 'invalid_body');
        await isThere(target, right, person);
      }),
    ),
  );

/** Laws of decision N5 about each of its operations. */
export const rightsLaws = [...offered, ...scopes, ...unknown, ...reasons];
