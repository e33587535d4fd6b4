import * as z from 'zod/mini';
import { capitalised } from './declaration/capitalised.ts';
import type { Metadata } from './declaration/metadata.ts';
import { at, headers, inProse, noBody, responses, wrapped } from './declaration/route.ts';
import { type ExternallyIdentified, resources } from './resources.ts';
import { described } from './wire/describe.ts';
import { ExternalId, MAX_EXTERNAL_IDS, NewExternalId } from './wire/externalIds.ts';
import { NoQuery } from './wire/query.ts';

const ExternalIds = described(
  z.array(ExternalId).check(z.maxLength(MAX_EXTERNAL_IDS)),
  'Ids of the record in other systems, sorted by system.',
);

const request = { externalId: { value: '4711' } };
const example = {
  source: 'sap',
  ...request.externalId,
  insertedAt: '2025-03-01T10:00:00.000Z',
  updatedAt: '2025-03-01T10:00:00.000Z',
};

const metadataOf = (
  resource: ExternallyIdentified,
  operationId: string,
  scope: 'read' | 'write',
  examples: Metadata['examples'],
): Metadata => ({ operationId, scopes: [`${resource}:${scope}`], resource, module: 'externalIds', examples });

/** The operations on the external ids of the records of a resource. */
const routesOf = <Name extends ExternallyIdentified>(name: Name) => {
  const { singular } = resources[name];
  const one = capitalised(singular);
  const prose = inProse(at<z.ZodMiniObject, string>(resources[name]));
  const path = `/${name}/:id/externalIds` as const;
  return {
    externalIds: {
      method: 'GET',
      path,
      query: NoQuery,
      headers: headers.onGet,
      responses: { 200: responses.data(ExternalIds), ...responses.onRead },
      summary: `Get the external ids of ${prose}`,
      description: 'Returns the ids of the record in other systems, sorted by system.',
      metadata: metadataOf(name, `get${one}ExternalIds`, 'read', { response: { data: [example] } }),
    },
    setExternalId: {
      method: 'PUT',
      path: `${path}/:source` as const,
      query: NoQuery,
      headers: headers.onChange,
      body: wrapped('externalId', NewExternalId),
      responses: { 200: responses.data(ExternalId), ...responses.onWrite },
      summary: `Set an external id of ${prose}`,
      description:
        'Sets the id of the record in the system of the path. 409 `value_taken` if another record of the ' +
        `kind that is not deleted has the value, \`too_many_external_ids\` beyond ${MAX_EXTERNAL_IDS} systems. The record keeps its version. ` +
        'Conditions and the `ETag` apply to the whole list.',
      metadata: {
        ...metadataOf(name, `set${one}ExternalId`, 'write', { request, response: { data: example } }),
        wrapper: 'externalId',
      },
    },
    removeExternalId: {
      method: 'DELETE',
      path: `${path}/:source` as const,
      query: NoQuery,
      headers: headers.onChange,
      responses: { 204: noBody, ...responses.onRecord },
      summary: `Remove an external id of ${prose}`,
      description: 'Deletes the id of the record in the system of the path.',
      metadata: metadataOf(name, `delete${one}ExternalId`, 'write', {}),
    },
  } as const;
};

type Routes = { readonly [Name in ExternallyIdentified]: ReturnType<typeof routesOf<Name>> };

/** The resources whose records have external ids. The cast is necessary: TypeScript loses the names in `flatMap`. */
const externallyIdentified = Object.values(resources).flatMap((facts) =>
  'externalIds' in facts ? [facts.name] : [],
) as readonly ExternallyIdentified[];

/**
 * The operations on external ids (decision N6c) of the resources whose facts declare `externalIds`. They follow the
 * routes of each resource. The cast is necessary: TypeScript cannot follow the names.
 */
export const externalIds = {
  routes: Object.fromEntries(externallyIdentified.map((name) => [name, routesOf(name)])) as unknown as Routes,
} as const;
