import { show } from '../deployment/answers.ts';
import type { Caller, Target } from '../deployment/target.ts';
import { equal, hasCode, problemOf } from '../expect/assertions.ts';
import { check, checkOf } from '../expect/check.ts';
import { spread } from '../expect/spread.ts';
import { UNKNOWN_IDS } from '../expect/validRequests.ts';
import { allOperations, moduleOperations, type Operation, operations } from '../interface/operations.ts';

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD'];
const CALLERS = ['main', 'nobody'] as const;

const withIds = (path: string): string => path.replaceAll(/\{\w+\}/g, UNKNOWN_IDS['an unknown UUID']);

/** Paths of the interface, and variants that show which paths exist. */
const templates = [...new Set([...operations, ...moduleOperations].map(({ path }) => path))];
const forms = templates.map((path) => new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`));

/** Paths with one segment more or less than a path of the interface. */
const NEIGHBOURS = [...new Set(operations.map(({ path }) => path))]
  .flatMap((path) => [`${path}/no`, path.slice(0, path.lastIndexOf('/'))])
  .filter((path) => path.startsWith('/v1/') && !forms.some((form) => form.test(path)));

const OTHERS = [
  ...['/v1', '/v1/', '/v1/no-such-path', '/v1/participant', '/v1/coaching'],
  ...['/v1/participants/1/2', '/v1/participants/1/2/3/4', '/no-such-path', '/v0/participants'],
];

/** Requires that a path is unknown for every method. A HEAD response shows no code. */
const isUnknown = async (target: Target, method: string, path: string, as: Caller): Promise<void> => {
  const hasBody = ['POST', 'PUT', 'PATCH'].includes(method);
  const answer = await target.send(method, withIds(path), hasBody ? { as, body: {} } : { as });
  if (method === 'HEAD') equal(answer.status, 404, `The status of the response to ${answer.asked}`);
  else hasCode(answer, 404, 'not_found');
  equal(answer.headers.allow, undefined, `\`Allow\` in the response to ${answer.asked}`);
};

const unknown = check(
  ['L1-UNKNOWN-PATH'],
  'an unknown path responds with 404 and a problem document',
  async (target) => {
    for (const path of OTHERS) for (const as of CALLERS) await isUnknown(target, 'GET', path, as);
  },
);

const otherwise = check(['L1-UNKNOWN-PATH'], 'an unknown path responds with 404 to every method', async (target) => {
  const { seed } = target.settings;
  for (const [position, path] of OTHERS.entries()) {
    const [method = 'POST'] = spread(METHODS.slice(1), { position, seed, count: 1 });
    await isUnknown(target, method, path, CALLERS[(position + seed) % CALLERS.length] ?? 'main');
  }
});

const neighbours = check(
  ['L1-UNKNOWN-PATH'],
  'a path with one segment more or less than a known path responds with 404 to every method',
  async (target) => {
    const { seed } = target.settings;
    for (const [position, path] of NEIGHBOURS.entries()) {
      const [method = 'GET'] = spread(METHODS, { position, seed, count: 1 });
      await isUnknown(target, method, path, CALLERS[position % CALLERS.length] ?? 'main');
    }
  },
);

/** Invalid percent escapes (RFC 3986, section 2.1). */
const BROKEN = ['%', '%zz', '%4', '%g0'];

const withId = allOperations.filter(({ path }) => path.includes('{'));

/** Each path receives one of them, by one of its methods. */
const brokenEscapes = [...new Set(withId.map(({ path }) => path))].map((path, position) => {
  const all = withId.filter((operation) => operation.path === path);
  const [operation] = all as [Operation];
  const own = all.filter(({ module }) => module === operation.module);
  return checkOf(
    operation,
    ['R2-CODE'],
    `${path} responds with 400 to an id with an invalid percent escape`,
    async (target) => {
      const { seed } = target.settings;
      const [broken = ''] = spread(BROKEN, { position, seed, count: 1 });
      const [{ method, takes } = operation] = spread(own, { position, seed, count: 1 });
      const address = withIds(path).replace(/[^/]+(?=(\/\w+)?$)/, broken);
      const answer = await target.send(method, address, takes === undefined ? {} : { body: {} });
      equal(problemOf(answer, 400).code, 'invalid_request', `The \`code\` in the response to the id ${show(broken)}`);
    },
  );
});

const firstLetter = /(?<=^\/v1\/)\w/;
/** Other spellings of a path, which could bypass a gateway rule for it. */
const SPELLINGS: readonly ((path: string) => string)[] = [
  (path) => path.replace(firstLetter, (letter) => letter.toUpperCase()),
  (path) => path.replace('/v1/', '/V1/'),
  (path) => `${path}/`,
  (path) => path.replace('/v1/', '/v1//'),
  (path) => path.replace(firstLetter, (letter) => `%${letter.charCodeAt(0).toString(16)}`),
  (path) => path.replace(/(?<=^\/v1\/\w+)/, ';a=b'),
];

/** An operation without lasting effects, in case the deployment treats the spelling as the path. */
const HARMLESS = METHODS.filter((method) => method !== 'POST');

const otherSpellings = templates.map((path, position) =>
  check(['B-ONE-SPELLING'], `the service responds with 404 to other spellings of the path ${path}`, async (target) => {
    const { seed } = target.settings;
    for (const spelt of spread(SPELLINGS, { position, seed, count: 1 })) {
      const [method = 'GET'] = spread(HARMLESS, { position, seed, count: 1 });
      await isUnknown(target, method, spelt(path), CALLERS[position % CALLERS.length] ?? 'main');
    }
  }),
);

/** Laws of decisions L1 and R2 about unknown and malformed paths. */
export const pathLaws = [unknown, otherwise, neighbours, ...otherSpellings, ...brokenEscapes];
