import { randomUUID } from 'node:crypto';
import { isObject } from '../../interface/json.ts';
import { isRemovable } from '../../interface/kinds.ts';
import { type Right, rightPath, rights } from '../../interface/modules.ts';
import { jsonOf, succeeds } from '../../target/answers.ts';
import type { Answer } from '../../target/httpClient.ts';
import type { Made } from '../../target/records.ts';
import type { RequestOptions, Target } from '../../target/target.ts';
import { comparable, equal, hasCode, hasStatus, holds } from '../support/assertions.ts';
import { check } from '../support/check.ts';
import { makePerson } from '../support/persons.ts';
import { remove } from '../support/recordRequests.ts';
import { waysOf } from '../support/scopes.ts';

type Asked = Pick<Right, 'path' | 'action'> & { method: string };

const send = (target: Target, right: Asked, id: string, sending: RequestOptions = {}): Promise<Answer> =>
  target.send(right.method, rightPath(right, id), {
    ...(right.action === 'erase' ? { body: { erasure: { reason: 'other' } } } : {}),
    ...sending,
  });

/** A person of a check: nothing else has happened to it but the operation of that check. */
const personFor = (target: Target, { kind }: Right): Promise<Made> => makePerson(target, kind);

const offered = rights.map((right) =>
  check(['N5-OFFERED'], `${right.name} is answered as documented`, async (target) => {
    const { id } = await personFor(target, right);
    const answer = hasStatus(await send(target, right, id), 200);
    const result = right.answers?.safeParse(jsonOf(answer));
    holds(result?.success === true, `${right.name} is not answered as documented: ${result?.error?.message}`);
    const body = jsonOf(answer);
    equal(isObject(body) ? Object.keys(body) : body, ['data'], 'The list of keys in the body');
  }),
);

const scopes = rights.flatMap((right) => [
  check(['N5-SCOPES'], `${right.name} needs its scope, and names it`, async (target) => {
    const { id, path } = await personFor(target, right);
    for (const { method } of waysOf(right)) {
      const asked = { ...right, method };
      hasStatus(await send(target, asked, id, { as: 'nobody' }), 401);
      const { headers } = hasStatus(await send(target, asked, id, { as: 'limited' }), 403);
      const named = headers['www-authenticate'] ?? '';
      holds(named.includes(`scope="${right.scope}"`), `The 403 has to name ${right.scope} alone, but says ${named}.`);
    }
    hasStatus(await target.send('GET', path), 200);
  }),
  check(
    right.method === 'GET' ? ['N5-SCOPE-ALONE'] : ['N5-SCOPES'],
    `${right.name} by a token that may read data protection but not other records`,
    async (target) => {
      const { id, path } = await personFor(target, right);
      const answer = await send(target, right, id, { as: 'partial' });
      hasStatus(answer, right.method === 'GET' ? 200 : 403);
      hasStatus(await target.send('GET', path), 200);
    },
  ),
]);

const unknown = rights.flatMap((right) => [
  check(['N5-UNKNOWN'], `${right.name} is 404 for an unknown id`, async (target) => {
    hasStatus(await send(target, right, 'no-such-id'), 404);
    if (right.method === 'GET') hasStatus(await send(target, right, randomUUID()), 404);
  }),
  check(['N5-UNKNOWN'], `${right.name} is 404 for another organisation, and does nothing`, async (target) => {
    const made = await personFor(target, right);
    const isDeleted = right.action === 'undelete' && isRemovable(made.path, target.settings.modules);
    if (isDeleted) succeeds(await remove(target, made));
    const foreign = comparable(await send(target, right, made.id, { as: 'other' }), 404);
    equal(foreign, comparable(await send(target, right, 'no-such-id', { as: 'other' }), 404), 'The problem');
    if (right.method === 'GET')
      hasStatus(await send(target, { ...right, method: 'HEAD' }, made.id, { as: 'other' }), 404);
    hasStatus(await target.send('GET', made.path), isDeleted ? 404 : 200);
  }),
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
      check(['N5-REASON'], `${right.name} refuses ${JSON.stringify(body)}`, async (target) => {
        const { id, path } = await personFor(target, right);
        hasCode(await send(target, right, id, { body }), 422, 'invalid_body');
        hasStatus(await target.send('GET', path), 200);
      }),
    ),
  );

/** Laws of decision N5 about each of its operations. */
export const rightsLaws = [...offered, ...scopes, ...unknown, ...reasons];
