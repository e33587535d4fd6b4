import { isSuccess } from '../operators/bodies.ts';
import { type Reply, withHeader } from '../proxy/messages.ts';
import type { Fault, Faults } from './fault.ts';

const onReply = (name: string, change: (reply: Reply) => Reply): Fault => ({
  name,
  begin: () => async (request, forward) => change(await forward(request)),
});

const dropping = (header: string): Fault =>
  onReply(`drop ${header}`, (reply) =>
    reply.headers[header] === undefined ? reply : withHeader(reply, header, undefined),
  );

const shifting = (name: string, header: string, change: (value: string) => string): Fault =>
  onReply(name, (reply) => {
    const value = reply.headers[header];
    return value === undefined ? reply : withHeader(reply, header, change(value));
  });

const status = (right: number, wrong: number): Fault =>
  onReply(`shift ${right} to ${wrong}`, (reply) => (reply.status === right ? { ...reply, status: wrong } : reply));

const EVERYWHERE = ['x-request-id', 'ratelimit-policy', 'ratelimit', 'content-type', 'www-authenticate'];
const WEAK_TAG = shifting('weaken: a weak tag', 'etag', (value) => `W/${value}`);
const COUNTED = shifting('shift: counts one more', 'x-total-count', (value) => String(Number(value) + 1));
const RELATIVE = shifting('shift: links are relative', 'link', (value) => value.replaceAll(/<https?:\/\/[^/]+/g, '<'));
const ELSEWHERE = shifting('shift: `Location` names another record', 'location', (value) => `${value.slice(0, -1)}0`);
const BARE = onReply('misname: a tag without quotes', (reply) => {
  const { etag } = reply.headers;
  return etag === undefined || !isSuccess(reply) ? reply : withHeader(reply, 'etag', etag.replaceAll('"', ''));
});

const BY_ACTION: Readonly<Record<string, readonly Fault[]>> = {
  list: [...['link', 'x-total-count', 'preference-applied'].map(dropping), COUNTED, RELATIVE],
  get: [dropping('etag'), WEAK_TAG, BARE, status(304, 200), status(404, 410)],
  create: [
    ...['etag', 'location', 'idempotent-replayed'].map(dropping),
    WEAK_TAG,
    ELSEWHERE,
    status(201, 200),
    status(422, 400),
  ],
  replace: [dropping('etag'), WEAK_TAG, status(412, 409), status(200, 201), status(422, 400), status(404, 410)],
  update: [
    dropping('etag'),
    WEAK_TAG,
    status(412, 409),
    status(422, 400),
    status(404, 410),
    status(415, 400),
    dropping('accept-patch'),
  ],
  remove: [status(204, 200), status(404, 410), status(412, 409)],
  addToCourse: [dropping('etag'), status(409, 422), status(404, 410), status(200, 204)],
};

/** The faults of status and header fields. */
export const headerFaults: Faults = ({ operation }) => [
  ...EVERYWHERE.map(dropping),
  ...(BY_ACTION[operation.action] ?? []),
  status(401, 403),
  status(403, 401),
];
