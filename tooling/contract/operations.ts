import { isDeepStrictEqual } from 'node:util';
import { breaking, type Change, type Finding, located, rewritten, risky, safe } from './change.ts';
import { compareContent, compareValue, requiredChanged } from './content.ts';
import {
  type Comparison,
  isObject,
  type JsonObject,
  listOf,
  namesIn,
  objectIn,
  resolve,
  type Version,
} from './document.ts';
import { deprecationChanged } from './schemaRules.ts';
import { securityChanged } from './security.ts';
import { orUnknown, otherDifferences } from './unknownDifferences.ts';

const METHODS = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'];

/** An operation, and the path item that contains it. */
interface Declared {
  readonly item: JsonObject;
  readonly operation: JsonObject;
}

/** Header names ignore case. */
const keyOf = ({ in: place, name }: JsonObject): string =>
  place === 'header' ? `header ${String(name).toLowerCase()}` : `${place} ${name}`;

/** The parameters of an operation, including those of its path item. Those of the operation take precedence. */
const parametersOf = (version: Version, { item, operation }: Declared) =>
  [...listOf(item.parameters), ...listOf(operation.parameters)]
    .map((parameter) => resolve(version, parameter))
    .map((parameter) => [keyOf(parameter), parameter] as const);

const compareParameters = (comparison: Comparison, name: string, before: Declared, after: Declared): Change[] => {
  const [old, now] = [parametersOf(comparison.before, before), parametersOf(comparison.after, after)];
  const [was, is] = [new Map(old), new Map(now)];
  // The arguments of generated functions are in the order of the parameters.
  const orders = [old.filter(([key]) => is.has(key)), now.filter(([key]) => was.has(key))];
  const [first = '', second = ''] = orders.map((parameters) => parameters.map(([key]) => key).join(', '));
  const order = first === second ? [] : [risky('parameters-reordered', `${first} -> ${second}`)];
  const changes = [...new Set([...was.keys(), ...is.keys()])].flatMap((key) => {
    const [had, has] = [was.get(key), is.get(key)];
    const { in: kind, name: spelling } = has ?? had ?? {};
    const place = { operation: name, direction: 'request', at: `${kind} ${spelling}` } as const;
    if (has === undefined) return located(place, [breaking('parameter-removed', 'is gone')]);
    if (had === undefined) {
      const isRequired = has.required === true;
      return located(place, [
        isRequired ? breaking('required-parameter-added', 'is new') : safe('parameter-added', 'is new'),
      ]);
    }
    const required = requiredChanged(had, has, [
      breaking('parameter-now-required', 'is now required'),
      safe('parameter-no-longer-required', 'is no longer required'),
    ]);
    const spelled = had.name === has.name ? [] : [rewritten(`${had.name} -> ${has.name}`)];
    return [...located(place, [...required, ...spelled]), ...compareValue(comparison, place, had, has, ['name', 'in'])];
  });
  return [...located({ operation: name, direction: 'request', at: 'parameters' }, order), ...changes];
};

const compareBodies = (comparison: Comparison, name: string, before: JsonObject, after: JsonObject): Change[] => {
  const place = { operation: name, direction: 'request', at: 'body' } as const;
  const [was, is] = [resolve(comparison.before, before.requestBody), resolve(comparison.after, after.requestBody)];
  if (before.requestBody === undefined && after.requestBody === undefined) return [];
  if (after.requestBody === undefined) return located(place, [breaking('body-removed', 'no body is taken')]);
  if (before.requestBody === undefined) {
    const isRequired = is.required === true;
    return located(place, [
      isRequired ? breaking('required-body-added', 'a body is needed') : safe('body-added', 'a body is taken'),
    ]);
  }
  const required = requiredChanged(was, is, [
    breaking('body-now-required', 'a body is needed'),
    safe('body-no-longer-required', 'no body is needed'),
  ]);
  return [
    ...located(place, [...required, ...otherDifferences(comparison, was, is, ['required', 'content'])]),
    ...compareContent(comparison, place, was, is),
  ];
};

/** The headers of a response by their names, which ignore case. */
const headersOf = (version: Version, response: JsonObject): Map<string, { name: string; header: JsonObject }> =>
  new Map(
    Object.entries(objectIn(response, 'headers')).map(([name, header]) => [
      name.toLowerCase(),
      { name, header: resolve(version, header) },
    ]),
  );

const compareHeaders = (
  comparison: Comparison,
  operation: string,
  status: string,
  [was, is]: JsonObject[],
): Change[] => {
  const [old, now] = [headersOf(comparison.before, was ?? {}), headersOf(comparison.after, is ?? {})];
  return [...new Set([...old.keys(), ...now.keys()])].flatMap((key) => {
    const [had, has] = [old.get(key), now.get(key)];
    const place = { operation, direction: 'response', at: `${status} header ${has?.name ?? had?.name}` } as const;
    if (has === undefined) return located(place, [breaking('response-header-removed', 'is gone')]);
    if (had === undefined) return located(place, [safe('response-header-added', 'is new')]);
    const required = requiredChanged(had.header, has.header, [
      safe('response-header-now-required', 'is always there'),
      breaking('response-header-no-longer-required', 'may be missing'),
    ]);
    const spelled = had.name === has.name ? [] : [rewritten(`${had.name} -> ${has.name}`)];
    return [...located(place, [...required, ...spelled]), ...compareValue(comparison, place, had.header, has.header)];
  });
};

/**
 * Compares the responses of an operation. Another status for a success is breaking; a new error or redirect is risky.
 */
const compareResponses = (
  comparison: Comparison,
  operation: string,
  before: JsonObject,
  after: JsonObject,
): Change[] => {
  const [old, now] = [objectIn(before, 'responses'), objectIn(after, 'responses')];
  return namesIn(old, now).flatMap((status) => {
    const place = { operation, direction: 'response', at: status } as const;
    if (!(status in old)) return located(place, [risky('status-added', `${status} is new`)]);
    if (!(status in now)) {
      const isSuccess = status.startsWith('2');
      return located(place, [
        isSuccess ? breaking('status-changed', `${status} is gone`) : safe('status-removed', `no ${status}`),
      ]);
    }
    const [was, is] = [resolve(comparison.before, old[status]), resolve(comparison.after, now[status])];
    return [
      ...located(place, otherDifferences(comparison, was, is, ['headers', 'content'])),
      ...compareHeaders(comparison, operation, status, [was, is]),
      ...compareContent(comparison, place, was, is),
    ];
  });
};

/** Compares servers. Callers use the first server unless they choose another; without servers, it is the root. */
export const serversChanged = (before: unknown, after: unknown): Finding[] => {
  if (isDeepStrictEqual(before, after)) return [];
  const [was = [], is = []] = [before, after].map((servers) => {
    const urls = listOf(servers).map((server) => (isObject(server) ? String(server.url) : ''));
    return urls.length === 0 ? ['/'] : urls;
  });
  const detail = `${was.join(', ')} -> ${is.join(', ')}`;
  if (was[0] !== is[0] || was.some((url) => !is.includes(url))) return [breaking('servers-changed', detail)];
  return [was.length === is.length ? risky('server-described-otherwise', detail) : safe('server-added', detail)];
};

/** An operation with the time of its end: from `x-sunset`, or announced by a header of a successful response. */
const withSunset = (version: Version, operation: JsonObject): JsonObject => {
  const successes = Object.entries(objectIn(operation, 'responses')).filter(([status]) => status.startsWith('2'));
  const isAnnounced = successes.some(([, response]) => headersOf(version, resolve(version, response)).has('sunset'));
  return isAnnounced && operation.deprecated === true
    ? { 'x-sunset': 'the day that the header Sunset names', ...operation }
    : operation;
};

const COMPARED = [
  'operationId',
  'deprecated',
  'x-sunset',
  'security',
  'parameters',
  'requestBody',
  'responses',
  'servers',
];

const compareOperations = (shared: Comparison, name: string, before: Declared, after: Declared): Change[] => {
  const comparison = { ...shared, seen: { request: new Map(), response: new Map() } };
  const [was, is] = [before.operation, after.operation];
  const [old, now] = [comparison.before.document, comparison.after.document];
  const idChanged =
    was.operationId === is.operationId
      ? []
      : // The functions of generated clients are named after the operation id.
        [risky('operation-id-changed', `${was.operationId ?? 'none'} -> ${is.operationId ?? 'none'}`)];
  const serversOf = ({ item, operation }: Declared, document: JsonObject): unknown =>
    operation.servers ?? item.servers ?? document.servers;
  const hasOwn = [before, after].some(({ item, operation }) => (operation.servers ?? item.servers) !== undefined);
  const security = securityChanged(was.security ?? old.security, is.security ?? now.security);
  return [
    ...compareParameters(comparison, name, before, after),
    ...compareBodies(comparison, name, was, is),
    ...compareResponses(comparison, name, was, is),
    ...located({ operation: name, direction: 'request', at: 'security' }, security),
    ...located({ operation: name, at: 'operation' }, [
      ...idChanged,
      ...(hasOwn ? serversChanged(serversOf(before, old), serversOf(after, now)) : []),
      ...deprecationChanged(withSunset(comparison.before, was), withSunset(comparison.after, is)),
      ...otherDifferences(comparison, was, is, COMPARED),
    ]),
  ];
};

/** Compares the path items and their operations. */
export const comparePaths = (comparison: Comparison): Change[] => {
  const { before, after } = comparison;
  const [old, now] = [objectIn(before.document, 'paths'), objectIn(after.document, 'paths')];
  const paths = namesIn(old, now).filter((name) => name.startsWith('/'));
  const others = located({ operation: 'document', at: 'paths' }, otherDifferences(comparison, old, now, paths));
  const changes = paths.flatMap((path) => {
    const [was, is] = [resolve(before, old[path]), resolve(after, now[path])];
    const operations = METHODS.flatMap((method) => {
      const name = `${method.toUpperCase()} ${path}`;
      const place = { operation: name, at: 'operation' };
      if (!(method in was) && !(method in is)) return [];
      if (!(method in is)) return located(place, [breaking('operation-removed', 'is gone')]);
      if (!(method in was)) return located(place, [safe('operation-added', 'is new')]);
      const declared = (item: JsonObject): Declared => ({ item, operation: objectIn(item, method) });
      const changes = compareOperations(comparison, name, declared(was), declared(is));
      return orUnknown(place, changes, was[method], is[method]);
    });
    const compared = ['parameters', 'servers', ...METHODS];
    return [
      ...operations,
      ...located({ operation: path, at: 'path' }, otherDifferences(comparison, was, is, compared)),
    ];
  });
  return [...changes, ...others];
};
