import { isObject, type JsonObject } from '../../src/interface/json.ts';
import { isSuccess, recordOf } from '../operators/bodies.ts';
import { type Reply, withHeader, withJson } from '../proxy/messages.ts';
import type { Fault, Faults } from './fault.ts';
import { fieldFaults } from './fields.ts';

const onRecord = (name: string, change: (record: JsonObject) => JsonObject): Fault => ({
  name,
  begin: () => async (request, forward) => {
    const reply = await forward(request);
    const record = recordOf(reply);
    if (record === undefined) return reply;
    const changed = change(record);
    return JSON.stringify(changed) === JSON.stringify(record) ? reply : withJson(reply, { data: changed });
  },
});

/** The first returned version of each record, with its ETag. */
const STALE: Fault = {
  name: 'stale: the first returned version',
  begin: () => {
    const first = new Map<string, Reply>();
    return async (request, forward) => {
      const reply = await forward(request);
      const record = recordOf(reply);
      if (record === undefined) return reply;
      const before = first.get(request.path);
      if (before === undefined) first.set(request.path, reply);
      return before === undefined || before.body.equals(reply.body)
        ? reply
        : { ...reply, body: before.body, headers: { ...reply.headers, etag: before.headers.etag ?? '' } };
    };
  },
};

/** A deleted record in its last state. */
const UNDEAD: Fault = {
  name: 'stale: deleted records in their last state',
  begin: () => {
    const last = new Map<string, Reply>();
    return async (request, forward) => {
      const reply = await forward(request);
      const address = `${request.headers.authorization} ${request.path}`;
      if (isSuccess(reply) && recordOf(reply) !== undefined) last.set(address, reply);
      return reply.status === 404 ? (last.get(address) ?? reply) : reply;
    };
  },
};

const OLD_TAG: Fault = {
  name: 'stale: the ETag of the first version',
  begin: () => {
    const first = new Map<string, string>();
    return async (request, forward) => {
      const reply = await forward(request);
      const { etag } = reply.headers;
      if (etag === undefined || !isSuccess(reply)) return reply;
      const before = first.get(request.path);
      first.set(request.path, before ?? etag);
      return before === undefined || before === etag ? reply : withHeader(reply, 'etag', before);
    };
  },
};

/** Whether the responses of an action contain a record. */
const ANSWERED: readonly string[] = ['get', 'create', 'replace', 'update', 'addToCourse'];

/** The faults of a returned record. */
export const recordFaults: Faults = (place, draw) => {
  if (!ANSWERED.includes(place.operation.action) || place.method === 'HEAD') return [];
  const ofFields = fieldFaults(place, draw).map(({ name, change }) => onRecord(`${name} in the response`, change));
  const ofReads = place.method === 'GET' ? [STALE, UNDEAD] : [];
  return [
    ...ofFields,
    OLD_TAG,
    ...ofReads,
    onRecord('misname: an extra field', (record) => ({ ...record, extra: isObject(record) })),
  ];
};
