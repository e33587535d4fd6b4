import { gzipSync } from 'node:zlib';
import { jsonOf, type Reply, type Request, withHeader, withJson } from '../mutation/proxy/messages.ts';
import { isObject, type JsonObject } from '../src/interface/json.ts';

/** A response with the way in which it is transmitted. */
export interface Wire extends Reply {
  /** The spelling of header names; by default that of Node.js. */
  spell?: (name: string) => string;
  /** Whether the header fields are in reverse order. */
  reversed?: true;
  /** Whether the body is sent in pieces, without a length. */
  chunked?: true;
  /** Whether the connection is closed afterwards. */
  closed?: true;
  delayMs?: number;
}

/** A change of responses that the specification and the decisions allow: the suite must accept it. */
export interface Variation {
  id: string;
  describe: string;
  change: (reply: Wire, request: Request) => Wire;
}

const vary = (id: string, describe: string, change: Variation['change']): Variation => ({ id, describe, change });

const always =
  (name: string, value: string): Variation['change'] =>
  (reply) =>
    withHeader(reply, name, value);

const header =
  (name: string, change: (value: string) => string): Variation['change'] =>
  (reply) => {
    const value = reply.headers[name];
    return value === undefined ? reply : withHeader(reply, name, change(value));
  };

/** Whether a body is one JSON value, and not lines of JSON as in exports. */
const isJson = ({ headers, body }: Reply): boolean => body.length > 0 && /\bjson\b/.test(headers['content-type'] ?? '');

const body =
  (change: (text: string) => string): Variation['change'] =>
  (reply) =>
    isJson(reply) ? { ...reply, body: Buffer.from(change(reply.body.toString('utf8'))) } : reply;

const problem =
  (change: (problem: JsonObject) => JsonObject): Variation['change'] =>
  (reply) => {
    const json = reply.status >= 400 ? jsonOf(reply) : undefined;
    return isObject(json) && 'title' in json ? withJson(reply, change(json)) : reply;
  };

const reversedKeys = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(reversedKeys);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toReversed()
      .map(([name, inner]) => [name, reversedKeys(inner)]),
  );
};

const escapedUnicode = (text: string): string =>
  text.replace(/[\u0080-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);

const DESCRIPTION = '</openapi.json>; rel="service-desc"';
const describedBy = (reply: Wire): Wire =>
  withHeader(reply, 'link', [reply.headers.link, DESCRIPTION].filter(Boolean).join(', '));
const links = (change: (link: string) => string): Variation['change'] => header('link', change);
const upper = (name: string): string => name.toUpperCase();
const capitals = (name: string): string => name.replace(/(^|-)[a-z]/g, (part) => part.toUpperCase());

const zipped = (reply: Wire, request: Request): Wire => {
  const takes = /\bgzip\b/.test(request.headers['accept-encoding'] ?? '');
  if (!takes || reply.body.length === 0 || 'content-encoding' in reply.headers) return reply;
  return { ...withHeader(reply, 'content-encoding', 'gzip'), body: gzipSync(reply.body) };
};

const UNAVAILABLE = { type: 'about:blank', title: 'Service unavailable', status: 503, detail: 'Wait.' };

/** The response of an overloaded service. */
const unavailable = (reply: Wire): Wire => {
  const problem = { ...UNAVAILABLE, instance: '/', code: 'unavailable', requestId: reply.headers['x-request-id'] };
  const { etag, link, location, ...headers } = reply.headers;
  const all = { ...headers, 'content-type': 'application/problem+json', 'retry-after': '0' };
  return { ...reply, status: 503, headers: all, body: Buffer.from(JSON.stringify(problem)) };
};

/** Adds the fields with which gateways identify, time and route responses; closes every seventh connection. */
const changing = (() => {
  let count = 0;
  return (reply: Wire): Wire => {
    count += 1;
    const fields = {
      'cf-ray': `${count}-FRA`,
      'x-envoy-upstream-service-time': `${count}`,
      'server-timing': `app;dur=${count}`,
      'set-cookie': `route=${count}; Path=/`,
    };
    return { ...reply, headers: { ...reply.headers, ...fields }, ...(count % 7 === 0 ? { closed: true } : {}) };
  };
})();

/** Marks an ETag in another form; `unvaried` removes the mark from requests. */
export const ETAG_MARK = 'v-';

/** Harmless variations, most of which occur in proxies, gateways and other frameworks. */
// biome-ignore format: a table, with one or two lines for each variation
export const variations: readonly Variation[] = [
  vary('more-links', 'The Link header has further links',
    links((link) => `${link}, <https://docs.example.org/a,b>; rel="help"; title="Help, and more"`)),
  vary('last-link', 'The Link header also has the relation `self`', links((link) => `<https://docs.example.org/v1>; rel=self, ${link}`)),
  vary('described', 'Every response has a link to the description of the service (RFC 8631)', describedBy),
  vary('link-relations', 'A link has a second relation', links((link) => link.replace(/rel="next"/, 'rel="next https://example.org/rel/following"'))),
  vary('link-parameters', 'Links have titles before their relation', links((link) => link.replaceAll('; rel=', '; title="a page; rel=none"; rel='))),
  vary('link-spaces', 'Links are written without spaces', links((link) => link.replaceAll('>; rel', '>;rel'))),
  vary('header-order', 'Header fields are in reverse order', (reply) => ({ ...reply, reversed: true })),
  vary('header-upper-case', 'Names of header fields are in upper case', (reply) => ({ ...reply, spell: upper })),
  vary('header-capitals', 'Names of header fields are capitalised', (reply) => ({ ...reply, spell: capitals })),
  vary('more-headers', 'Responses have header fields of a gateway', (reply) =>
    withHeader(withHeader(withHeader(reply, 'via', '1.1 gateway'), 'x-cache', 'MISS'), 'server-timing', 'app;dur=1.5')),
  vary('changing-headers', 'Header fields of a gateway differ in each response', changing),
  vary('security-headers', 'Responses have header fields for browsers', (reply) =>
    withHeader(withHeader(reply, 'strict-transport-security', 'max-age=31536000'), 'referrer-policy', 'no-referrer')),
  vary('server', 'Responses have a Server header', always('server', 'nginx')),
  vary('vary', '`Vary` lists more header fields', (reply) =>
    withHeader(reply, 'vary', [reply.headers.vary, 'Accept-Language'].filter(Boolean).join(', '))),
  vary('titles', 'Problems have other titles', problem((json) => ({ ...json, title: `${json.title}!` }))),
  vary('details', 'Problems have other details', problem((json) => ({ ...json, detail: `${json.detail} Please look at the documentation.` }))),
  vary('problem-members', 'Problems have further members (RFC 9457, 3.2)', problem((json) => ({ ...json, documentation: 'https://docs.example.org' }))),
  vary('charset', 'The media type of JSON has a charset', header('content-type', (type) => (type.includes('charset') ? type : `${type}; charset=utf-8`))),
  vary('charset-upper-case', 'The charset is in upper case', header('content-type', (type) => type.replace('charset=utf-8', 'charset=UTF-8'))),
  vary('no-charset', 'The media type of JSON has no charset', header('content-type', (type) => type.replace(/; *charset=[\w-]+/, ''))),
  vary('indented', 'JSON is indented', body((text) => JSON.stringify(JSON.parse(text), null, 2))),
  vary('spaces', 'JSON has white space around it', body((text) => `\n ${text} \n`)),
  vary('key-order', 'Keys of objects are in reverse order', body((text) => JSON.stringify(reversedKeys(JSON.parse(text))))),
  vary('unicode-escapes', 'JSON escapes characters beyond ASCII', body(escapedUnicode)),
  vary('slash-escapes', 'JSON escapes slashes', body((text) => text.replaceAll('/', '\\/'))),
  vary('etag-longer', 'ETags have another form', header('etag', (tag) => tag.replace('"', `"${ETAG_MARK}`))),
  vary('gzip', 'Bodies are compressed if the client accepts it', zipped),
  vary('keep-alive-off', 'Every connection is closed after its response', (reply) => ({ ...reply, closed: true })),
  vary('chunked', 'Bodies are sent in pieces', (reply) => ({ ...reply, chunked: true })),
  vary('delayed', 'Every response is delayed by 10 ms', (reply) => ({ ...reply, delayMs: 10 })),
  vary('uneven', 'Every second response is delayed by 30 ms', (() => {
    let count = 0;
    return (reply: Wire) => ({ ...reply, delayMs: (count++ % 2) * 30 });
  })()),
  vary('unavailable', 'One request in a thousand gets 503', (() => {
    let count = 0;
    return (reply: Wire) => (++count % 1_000 === 0 && 'ratelimit' in reply.headers ? unavailable(reply) : reply);
  })()),
  vary('rate-limit-headers', 'The rate limit is also in the older header fields', (reply) =>
    withHeader(withHeader(reply, 'x-ratelimit-limit', '300'), 'x-ratelimit-remaining', '299')),
];

/** Several variations together, each applied to the result of the previous one. */
export const together = (all: readonly Variation[]): Variation => ({
  id: all.map(({ id }) => id).join('+'),
  describe: all.map(({ describe }) => describe).join('; '),
  change: (reply, request) => all.reduce((changed, { change }) => change(changed, request), reply),
});
