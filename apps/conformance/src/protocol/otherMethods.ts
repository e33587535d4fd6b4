import { show } from '../deployment/answers.ts';
import { METADATA } from '../deployment/client.ts';
import type { Answer } from '../deployment/httpClient.ts';
import type { Target } from '../deployment/target.ts';
import { equal, hasStatus, holds } from '../expect/assertions.ts';
import { check, checkOf } from '../expect/check.ts';
import { ENDPOINTS, endpointPlace, metadataOf } from '../expect/oauth.ts';
import { spread } from '../expect/spread.ts';
import { UNKNOWN_IDS } from '../expect/validRequests.ts';
import { SERVICE_DESCRIPTION_PATH } from '../interface/modules.ts';
import { moduleOperations, type Operation, operations } from '../interface/operations.ts';

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];
/** Methods that every path accepts, or may accept, in addition to its own. */
const OPTIONS = 'OPTIONS';

const pathsOf = (list: readonly Operation[]): string[] => [...new Set(list.map(({ path }) => path))];
const methodsAt = (list: readonly Operation[], path: string): string[] =>
  list.filter((operation) => operation.path === path).map(({ method }) => method);

const withHead = (methods: readonly string[]): string[] =>
  methods.includes('GET') ? [...methods, 'HEAD'] : [...methods];

/** Sends a request that must be rejected, or is about an unknown record. */
const ask = (target: Target, method: string, address: string): Promise<Answer> =>
  target.send(method, address, ['GET', 'HEAD'].includes(method) ? {} : { body: {} });

/** Requires a rejection whose `Allow` lists all offered methods, and no method that is rejected itself. */
const isNotAllowed = async (
  target: Target,
  method: string,
  path: string,
  offered: readonly string[],
): Promise<void> => {
  const address = path.replaceAll(/\{\w+\}/g, UNKNOWN_IDS['an unknown UUID']);
  const answer = hasStatus(await ask(target, method, address), 405);
  const allowed = (answer.headers.allow ?? '').split(/\s*,\s*/);
  const missing = withHead(offered).filter((name) => !allowed.includes(name));
  holds(missing.length === 0, `\`Allow\` must contain ${missing.join(', ')}, but is ${show(answer.headers.allow)}.`);
  holds(!allowed.includes(method), `\`Allow\` must not contain ${method}, but is ${show(answer.headers.allow)}.`);
  for (const more of allowed.filter((name) => ![...withHead(offered), OPTIONS].includes(name))) {
    const { asked, status } = await ask(target, more, address);
    holds(status !== 405, `${asked} must not respond with 405, because \`Allow\` is ${show(answer.headers.allow)}.`);
  }
};

/** Methods other than these. Each GET also offers HEAD. */
const othersThan = (offered: readonly string[]): string[] =>
  [...METHODS, 'HEAD'].filter((method) => !withHead(offered).includes(method));

const ofRecords = pathsOf(operations).flatMap((path) => {
  const offered = methodsAt(operations, path);
  const possible = [...offered, ...methodsAt(moduleOperations, path)];
  return othersThan(possible).map((method) =>
    check(['L1-METHOD'], `${method} ${path} responds with 405 and lists the allowed methods`, (target) =>
      isNotAllowed(target, method, path, offered),
    ),
  );
});

/** Methods of other protocols over HTTP, which clients know. */
const STRANGE = ['PROPFIND', 'REPORT', 'PURGE', 'LOCK', 'COPY', 'SEARCH'];

const ofOtherProtocols = check(
  ['L1-METHOD'],
  'a known path responds with 405 to a method of another protocol, such as PROPFIND',
  async (target) => {
    const { seed } = target.settings;
    for (const [index, path] of pathsOf(operations).entries())
      await isNotAllowed(target, STRANGE[(index + seed) % STRANGE.length] ?? 'LOCK', path, methodsAt(operations, path));
  },
);

/** The number of rejected methods sent to each path. */
const SPREAD = 2;

/** Paths that a deployment knows if it claims a module. */
const ofModules = pathsOf(moduleOperations)
  .filter((path) => !pathsOf(operations).includes(path))
  .flatMap((path, position) => {
    const [operation] = moduleOperations.filter((each) => each.path === path) as [Operation];
    const offered = methodsAt(moduleOperations, path);
    return checkOf(
      operation,
      ['L1-METHOD'],
      `${path} accepts only ${offered.join(', ')}, and responds with 405 and \`Allow\` to other methods`,
      async (target) => {
        const some = { position, seed: target.settings.seed, count: SPREAD };
        for (const method of spread(othersThan(offered), some)) await isNotAllowed(target, method, path, offered);
      },
    );
  });

/** Other checks require documents and endpoints to exist: these are about known paths. */
const ofOthers = [
  check(['L1-METHOD'], 'documents such as /openapi.json accept only GET and HEAD', async (target) => {
    for (const path of ['/openapi.json', METADATA, SERVICE_DESCRIPTION_PATH]) {
      const { status } = await target.send('HEAD', path, { as: 'nobody' });
      if (status === 404) continue;
      equal(status, 200, `The status of HEAD ${path}`);
      for (const method of METHODS.slice(1)) await isNotAllowed(target, method, path, ['GET']);
    }
  }),
  check(['L1-METHOD'], 'the endpoints in the OAuth metadata accept only POST', async (target) => {
    const metadata = await metadataOf(target);
    for (const endpoint of ENDPOINTS.filter((each) => each in metadata)) {
      const place = await endpointPlace(target, endpoint);
      for (const method of othersThan(['POST'])) await isNotAllowed(target, method, place, ['POST']);
    }
  }),
];

/**
 * Laws of decision L1: a method that a path does not accept is 405, and `Allow` lists the accepted ones (RFC 9110,
 * section 15.5.6).
 */
export const otherMethodLaws = [...ofRecords, ofOtherProtocols, ...ofModules, ...ofOthers];
