import type { PublicKey } from '../resources/clients.ts';
import { tagOfContent } from './digest.ts';
import { recordChange } from './history.ts';
import { present } from './present.ts';
import { invalidField, type ModelAnswer, Refused } from './refused.ts';
import { answer, found, type RecordRequest, requireConditions, tagOf, withRecord } from './request.ts';
import type { Row, Store } from './store.ts';

/** Id and secret of an OAuth client. */
export interface Credentials {
  readonly clientId: string;
  readonly clientSecret: string;
}

const clientOf = ({ store, params }: RecordRequest): Row => found(store, 'clients', params.id ?? '');

const hasKeys = ({ fields }: Row): boolean => fields.authentication === 'private_key_jwt';

/** Gives a client a new secret. The previous secret remains valid. */
const withNewSecret = ({ store }: RecordRequest, row: Row, given: ModelAnswer): ModelAnswer => {
  const secret = store.newSecret();
  store.secrets.set(row.id, [secret, ...(store.secrets.get(row.id) ?? [])].slice(0, 2));
  return { ...given, body: { data: { ...present(store, row.kind, row), secret } }, repeated: given.body };
};

/** The response to the creation of a client, with its secret if it has one. */
export const withFirstSecret = (request: RecordRequest, row: Row, given: ModelAnswer): ModelAnswer =>
  hasKeys(row) ? given : withNewSecret(request, row, given);

/**
 * Gives a client another secret, without creating a new version of the client.
 * @throws Refused 404, 412, 409 `client_authentication`
 */
export const rotate = (request: RecordRequest): ModelAnswer => {
  const row = clientOf(request);
  requireConditions(request, tagOf(row));
  if (hasKeys(row)) throw new Refused('client_authentication');
  return withNewSecret(request, row, withRecord(request, 200, row));
};

const keysOf = ({ store }: RecordRequest, { id }: Row): readonly PublicKey[] => store.keys.get(id) ?? [];

const tagOfKeys = (held: readonly PublicKey[]): string => tagOfContent(JSON.stringify(held));

const shown = (held: readonly PublicKey[]): ModelAnswer => answer(200, { data: held }, { ETag: tagOfKeys(held) });

/** The keys of a client. @throws Refused 404 */
export const keys = (request: RecordRequest): ModelAnswer => shown(keysOf(request, clientOf(request)));

/**
 * Replaces the keys of a client.
 * @throws Refused 422 if two keys have the same id; 404, 409 `client_authentication`, 412
 */
export const replaceKeys = (request: RecordRequest): ModelAnswer => {
  // The cast is safe: the contract has parsed the list.
  const given = Object.values(request.record) as PublicKey[];
  const ids = given.flatMap(({ kid }) => kid ?? []);
  if (new Set(ids).size < ids.length) throw invalidField('/keys/1', 'invalid_value', 'Another key has the same id.');
  const row = clientOf(request);
  if (!hasKeys(row)) throw new Refused('client_authentication');
  requireConditions(request, tagOfKeys(keysOf(request, row)));
  request.store.keys.set(row.id, given);
  return shown(given);
};

/** A client that was authenticated at the token endpoint. */
export interface ProvenClient {
  readonly scopes: readonly string[];
  /** Records the current day as the last day on which the client obtained a token, in a new version of the client. */
  noteUse(): void;
}

/** Whether the user for whom a client acts exists and is not inactive; true for a client without a user. */
const hasAccess = (store: Store, { fields: { userId } }: Row): boolean => {
  if (userId === undefined) return true;
  const user = store.find('users', String(userId));
  return user !== undefined && user.fields.status !== 'inactive';
};

const noteUse = (store: Store, row: Row): void => {
  const lastUsedAt = `${store.now().slice(0, 10)}T00:00:00.000Z`;
  const { id, fields } = row;
  const name = fields.name === undefined ? {} : { name: String(fields.name) };
  row.fields = { ...fields, lastUsedAt };
  recordChange(store, row, 'updated', { actor: { kind: 'client', id, ...name } });
};

/**
 * The client that was created with this id and has this secret; undefined if there is none, or if its user has no
 * access.
 */
export const clientProvedBy = (
  store: Store,
  { clientId = '', clientSecret = '' }: { readonly [Part in keyof Credentials]: Credentials[Part] | undefined },
): ProvenClient | undefined => {
  const row = store.find('clients', clientId);
  if (row === undefined || store.secrets.get(row.id)?.includes(clientSecret) !== true) return undefined;
  if (!hasAccess(store, row)) return undefined;
  return { scopes: [row.fields.scopes].flat().map(String), noteUse: () => noteUse(store, row) };
};
