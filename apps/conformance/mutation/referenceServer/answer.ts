import { complete, given, unwrap } from './fields.ts';
import type { Json, JsonObject } from './json.ts';
import { Refusal } from './refusal.ts';
import { LISTS_ONLY, NOTES, RESOURCES, type Resource } from './resources.ts';
import { change, insert, type Row, type Rows, type Store } from './store.ts';

/** A request of a caller who is known. */
export interface Asked {
  organisation: string;
  method: string;
  /** What follows `/v1/`, decoded. */
  segments: string[];
  body: Json | undefined;
}

/** A success: the status, and what stands under `data`. */
export interface Answered {
  status: number;
  data?: Json;
}

const shown = (resource: Resource, { id, fields, insertedAt, updatedAt }: Row): JsonObject => ({
  id,
  ...fields,
  ...(resource.timestamps ? { insertedAt, updatedAt } : {}),
});

const UUID_V4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;

/** The id of a new record. A contact may bring its own. */
const idOf = (store: Store, resource: Resource, body: JsonObject): string => {
  if (resource.kind !== 'contact' || typeof body.id !== 'string') return resource.newId();
  if (!UUID_V4.test(body.id)) throw new Refusal(400, 'the id is no UUID of version 4');
  if (store.knows(body.id)) throw new Refusal(400, 'the id is taken');
  return body.id;
};

const deleted = (resource: Resource, row: Row): Answered => {
  if (resource.deletion === 'no content') return { status: 204 };
  return { status: 200, data: resource.deletion === 'the id' ? { id: row.id } : shown(resource, row) };
};

/** The specification does not say whether two records may have one e-mail address: here they may not. */
const free = (rows: Rows, { kind }: Resource, fields: JsonObject, own?: Row): JsonObject => {
  const isTaken = [...rows.values()].some(
    (row) => row !== own && !row.deleted && fields.email !== undefined && row.fields.email === fields.email,
  );
  if (isTaken) throw new Refusal(400, `another ${kind} has this e-mail address`);
  return fields;
};

const ofCollection = (store: Store, resource: Resource, collection: string, asked: Asked): Answered => {
  const rows = store.rows(asked.organisation, collection);
  if (asked.method === 'GET') {
    const present = [...rows.values()].filter((row) => !row.deleted);
    return { status: 200, data: present.map((row) => shown(resource, row)) };
  }
  const body = unwrap(resource.wrapper, asked.body);
  const fields = free(rows, resource, complete(resource.kind, given(resource.kind, body)));
  return { status: resource.created, data: shown(resource, insert(rows, idOf(store, resource, body), fields)) };
};

const ofRecord = (store: Store, resource: Resource, collection: string, id: string, asked: Asked): Answered => {
  const row = store.find(asked.organisation, collection, id);
  if (asked.method === 'GET') return { status: 200, data: shown(resource, row) };
  if (asked.method === 'DELETE') {
    row.deleted = true;
    return deleted(resource, row);
  }
  const fields = given(resource.kind, unwrap(resource.wrapper, asked.body));
  const next = asked.method === 'PUT' ? complete(resource.kind, fields) : { ...row.fields, ...fields };
  free(store.rows(asked.organisation, collection), resource, next, row);
  return { status: 200, data: shown(resource, change(row, next)) };
};

/**
 * Answers one request by the specification's section 4.
 * @throws Refusal for what it doesn't serve
 */
export const answer = (store: Store, asked: Asked): Answered => {
  const unknown = new Refusal(404, 'there is no such address');
  const [first = '', id, sub, noteId, ...more] = asked.segments;
  if (more.length > 0) throw unknown;
  const isPlainGet = asked.method === 'GET' && id === undefined;
  if (first === 'org' && isPlainGet) return { status: 200, data: { id: asked.organisation, title: 'Training' } };
  if (LISTS_ONLY.includes(first) && isPlainGet) return { status: 200, data: [{ id: `${first}_1`, label: 'Main' }] };
  const resource = RESOURCES[first];
  if (resource === undefined) throw unknown;

  const hasNotes = first === 'participants' || first === 'courses';
  if (sub !== undefined && !(hasNotes && sub === 'notes')) throw unknown;
  const target = sub === undefined ? resource : NOTES;
  const targetId = sub === undefined ? id : noteId;
  const offered = targetId === undefined ? target.collection : target.record;
  if (!offered.includes(asked.method)) throw unknown;
  if (sub !== undefined && id !== undefined) store.find(asked.organisation, first, id);
  const collection = sub === undefined ? first : `${first}/${id}/notes`;
  return targetId === undefined
    ? ofCollection(store, target, collection, asked)
    : ofRecord(store, target, collection, targetId, asked);
};
