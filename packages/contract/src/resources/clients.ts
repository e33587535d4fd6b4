import * as z from 'zod/mini';
import { factsOf } from '../declaration/facts.ts';
import type { Metadata } from '../declaration/metadata.ts';
import {
  aboutWriting,
  at,
  get,
  headers,
  history,
  inModule,
  list,
  noBody,
  remove,
  responses,
  update,
  wrapped,
} from '../declaration/route.ts';
import { annotated, described, explained } from '../wire/describe.ts';
import { Id, Line, ScopeNames, Timestamp } from '../wire/fields.ts';
import { listQuery, NoQuery } from '../wire/query.ts';
import { input, patch, record } from '../wire/records.ts';

export const ClientAuthentication = explained(
  z.enum(['client_secret', 'private_key_jwt']),
  'The authentication method of the client. Fixed when it is created.',
  {
    client_secret: 'by a secret',
    private_key_jwt: 'by the signature of a key, whose public part the service has (RFC 7523)',
  },
);

const fields = {
  required: {
    scopes: described(ScopeNames.check(z.minLength(1)), 'The scopes of its tokens, or `*` for all scopes.'),
  },
  optional: {
    name: described(Line, 'Purpose of the client.'),
    userId: described(
      Id,
      'The user for whom the client acts, and whose groups limit it. Fixed when the client is created.',
    ),
  },
  nested: {},
  defaulted: { authentication: ClientAuthentication },
  readOnly: {
    lastUsedAt: described(
      z.optional(Timestamp),
      'The day, in UTC, on which the client last obtained a token; absent if it never did.',
    ),
  },
};

export const Client = record(fields);
export type Client = z.output<typeof Client>;
export const NewClient = input(fields);
export type NewClient = z.output<typeof NewClient>;
export const ClientPatch = patch(fields);
export type ClientPatch = z.output<typeof ClientPatch>;

const secret = annotated(z.string(), {
  maxLength: 100,
  pattern: '^[\\x21-\\x7E]+$',
  description:
    'The secret of the client. The service returns it once and does not store it; a replay does not contain it.',
});
/** A client with the secret that the request created. */
export const ClientWithSecret = z.object({ ...Client.shape, secret: z.optional(secret) });
export type ClientWithSecret = z.output<typeof ClientWithSecret>;

const member = (description: string) =>
  annotated(z.string().check(z.regex(/^[A-Za-z0-9_-]+$/, 'Not base64url.'), z.maxLength(2_000)), { description });

const label = (description: string) =>
  annotated(z.string().check(z.regex(/^[A-Za-z0-9-]{1,20}$/, 'Not 1 to 20 letters, digits and hyphens.')), {
    maxLength: 20,
    description,
  });

/** The public members of a signing key (RFC 7517). Private members are rejected as unknown fields. */
export const PublicKey = z.strictObject({
  kty: explained(z.enum(['RSA', 'EC', 'OKP']), 'The family of the key.', {
    RSA: 'RSA',
    EC: 'an elliptic curve of NIST',
    OKP: 'Ed25519',
  }),
  kid: annotated(
    z.optional(z.string().check(z.regex(/^[\x21-\x7E]{1,255}$/, 'Not 1 to 255 visible ASCII characters.'))),
    {
      maxLength: 255,
      description: 'The id of the key, as in assertions; if omitted, its thumbprint (RFC 7638).',
    },
  ),
  alg: z.optional(label('The algorithm, if the key has only one.')),
  use: z.optional(described(z.literal('sig'), 'Use of the key.')),
  crv: z.optional(label('The curve.')),
  x: z.optional(member('A coordinate of the curve.')),
  y: z.optional(member('A coordinate of the curve.')),
  n: z.optional(member('The modulus of RSA.')),
  e: z.optional(member('The exponent of RSA.')),
});
export type PublicKey = z.output<typeof PublicKey>;
/** The keys of a client: at most two, so that they can be rotated. */
export const PublicKeys = z.array(PublicKey).check(z.minLength(1), z.maxLength(2));
export type PublicKeys = z.output<typeof PublicKeys>;

/** The id of the example client that has keys instead of a secret. */
const CLIENT_WITH_KEYS = '01930f67-4444-7555-8666-77778888999a';

const request = { client: { name: 'Portal', scopes: ['participants:read', 'courses:read'] } };
const example = {
  ...request.client,
  id: '01930f67-4444-7555-8666-777788889999',
  authentication: 'client_secret',
  lastUsedAt: '2025-03-01T00:00:00.000Z',
  insertedAt: '2025-01-15T08:30:00.000Z',
  updatedAt: '2025-03-01T06:00:00.000Z',
};
const { lastUsedAt: _, ...unused } = example;
const created = { ...unused, updatedAt: example.insertedAt, secret: 'tps_0mYq1nWXc0sG5h3jz0m4pF9hQ2v7kR8tYbL6uE1aZdI' };
const keys = [
  {
    kty: 'OKP',
    crv: 'Ed25519',
    x: '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo',
    kid: 'kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k',
  },
];

const facts = factsOf({
  name: 'clients',
  singular: 'client',
  description: 'OAuth clients: programs that obtain their own access tokens.',
  record: Client,
  input: NewClient,
  patch: ClientPatch,
  idVersion: 7,
  suppliedId: false,
  defaults: { authentication: 'client_secret' },
  unique: [],
  fixed: ['userId', 'authentication'],
  references: { userId: 'users' },
  searched: ['name'],
  parents: [],
  sort: ['name'],
  filters: { userId: 'userId', authentication: 'authentication' },
  ranges: [],
  privacy: {
    about: 'users',
    through: 'userId',
    fields: {
      name: 'freeText',
      scopes: { kept: 'The permissions of a program, which reveal nothing about a person.' },
      userId: { kept: 'Only the id of the erased record, so that histories show for which user the client acted.' },
      authentication: { kept: 'How a program authenticates.' },
      lastUsedAt: { kept: 'The day on which a program was last used.' },
    },
  },
  examples: { record: example, request, change: { client: { scopes: ['participants:read'] } } },
});

export const ClientQuery = listQuery(facts);
export type ClientQuery = z.output<typeof ClientQuery>;

const place = at(facts);

const keysOf = (verb: 'get' | 'replace', scope: 'read' | 'write', examples: Metadata['examples']): Metadata => ({
  operationId: `${verb}ClientKeys`,
  scopes: [`clients:${scope}`],
  resource: 'clients',
  wrapper: 'keys',
  examples,
});

const NO_MORE = '403 if the access token lacks one of';

export const clients = {
  ...facts,
  routes: {
    clients: {
      list: inModule(
        'lifecycles',
        list(place, ClientQuery, {
          summary: 'List OAuth clients',
          description: 'Returns the OAuth clients of the organisation, newest first, in pages.',
        }),
      ),
      /** The response contains, in addition to the record, the secret, which no other response contains. */
      create: inModule('lifecycles', {
        method: 'POST',
        path: '/clients',
        query: NoQuery,
        headers: headers.onCreate,
        body: wrapped('client', NewClient),
        responses: { 201: responses.data(ClientWithSecret), ...responses.onWrite },
        ...aboutWriting(
          place,
          'createClient',
          {
            summary: 'Create an OAuth client',
            description: `Creates a client and returns its secret once. A client with keys has no secret and needs its keys next. ${NO_MORE} the scopes, or a permission of the user for whom the client acts.`,
          },
          { request, response: created },
        ),
      } as const),
      get: inModule(
        'lifecycles',
        get(place, { summary: 'Get an OAuth client', description: 'Returns one OAuth client.' }),
      ),
      update: inModule(
        'lifecycles',
        update(place, wrapped('client', ClientPatch), {
          summary: 'Update an OAuth client',
          description: `A new scope applies to the next token. All tokens lose a removed scope within a second. ${NO_MORE} the scopes that the request adds or removes.`,
        }),
      ),
      remove: inModule(
        'lifecycles',
        remove(place, {
          summary: 'Delete an OAuth client',
          description: `Ends the client and all of its tokens permanently, within a second. ${NO_MORE} the scopes of the client.`,
        }),
      ),
      rotate: inModule('lifecycles', {
        method: 'POST',
        path: '/clients/:id/rotate',
        query: NoQuery,
        headers: headers.onPost,
        body: noBody,
        responses: { 200: responses.data(ClientWithSecret), ...responses.onRecord, 409: responses.onWrite[409] },
        ...aboutWriting(
          place,
          'rotateClient',
          {
            summary: 'Rotate the secret of an OAuth client',
            description: `Returns a new secret once. The previous one is valid for another 24 hours. ${NO_MORE} the scopes of the client. 409 \`client_authentication\` for a client with keys.`,
          },
          { response: { ...created, ...example } },
        ),
      } as const),
      keys: inModule('lifecycles', {
        method: 'GET',
        path: '/clients/:id/keys',
        query: NoQuery,
        headers: headers.onGet,
        responses: { 200: responses.data(z.array(PublicKey).check(z.maxLength(2))), ...responses.onRead },
        summary: 'Get the keys of an OAuth client',
        description: 'Returns the public keys with which the client authenticates; a client with a secret has none.',
        metadata: keysOf('get', 'read', { response: { data: keys } }),
      } as const),
      replaceKeys: inModule('lifecycles', {
        method: 'PUT',
        path: '/clients/:id/keys',
        query: NoQuery,
        headers: headers.onChange,
        body: wrapped('keys', PublicKeys),
        responses: { 200: responses.data(PublicKeys), ...responses.onWrite },
        summary: 'Replace the keys of an OAuth client',
        description: `Replaces the public keys, at most two. The service rejects a removed key within a second. ${NO_MORE} the scopes of the client. 409 \`client_authentication\` for a client with a secret.`,
        metadata: keysOf('replace', 'write', {
          request: { keys },
          response: { data: keys },
          path: { id: CLIENT_WITH_KEYS },
        }),
      } as const),
      history: history(place),
    },
  },
};
