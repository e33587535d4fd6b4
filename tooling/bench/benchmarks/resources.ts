import type { Request } from 'autocannon';
import { type BareResource, ORGANISATION, pathOf, RESOURCES } from '../bare/bareResources.ts';
import { serverUrl } from '../measuring/databases.ts';
import { CONNECTIONS, measure, ratesOf } from '../measuring/load.ts';
import { type Benchmark, byResource, type KINDS, type Measured } from '../measuring/report.ts';
import { get, LIST, patches, reads } from '../measuring/requests.ts';
import { requireSameBody, requireSameWrite } from '../measuring/same.ts';
import { type RecordIds, type SeededDatabase, seededDatabase } from '../measuring/seededDatabase.ts';
import { startBare, startOurs } from '../measuring/servers.ts';

const ROUND = { rounds: 7, seconds: 1, warmUpSeconds: 1, connections: CONNECTIONS };
const CHECKED = 20;

type Kind = (typeof KINDS)[number];

const AT_LEAST: Readonly<Record<Kind, number>> = { 'by id': 0.9, 'list of 50': 1, PATCH: 0.8 };

/** The requests for a resource that are sent to both servers. */
interface Asked {
  readonly name: string;
  readonly requests: readonly (readonly [Kind, readonly Request[]])[];
}

const askedOf = (resource: BareResource, records: readonly RecordIds[]): Asked => {
  const { name, patch } = resource;
  const at = ({ id, parentId }: RecordIds): string => `${pathOf(resource, parentId)}/${id}`;
  const change = (record: RecordIds, number: number): Request => ({
    method: 'PATCH',
    path: at(record),
    body: JSON.stringify(patch === undefined ? {} : { [patch.key]: patch.change(number) }),
  });
  const requests: (readonly [Kind, readonly Request[]])[] = [
    ['by id', records.map((record) => get(at(record)))],
    ['list of 50', [get(pathOf(resource, records[0]?.parentId))]],
  ];
  // The values alternate, so that every request changes something; otherwise the service would write nothing.
  const twice = records.flatMap((record, index) => [change(record, 2 * index), change(record, 2 * index + 1)]);
  if (patch !== undefined) requests.push(['PATCH', twice]);
  return { name, requests };
};

const participants = (records: readonly RecordIds[]): Asked => {
  const ids = records.map(({ id }) => id);
  return {
    name: 'participants',
    requests: [
      ['by id', reads(ids)],
      ['list of 50', [LIST]],
      ['PATCH', patches(ids)],
    ],
  };
};

const ORG: Asked = { name: 'org', requests: [['by id', [get(ORGANISATION.path)]]] };

const allOf = ({ records }: SeededDatabase): readonly Asked[] => {
  const recordsOf = (name: string): readonly RecordIds[] => records.get(name) ?? [];
  const others = RESOURCES.map((resource) => askedOf(resource, recordsOf(resource.name)));
  return [participants(recordsOf('participants')), ...others, ORG];
};

/**
 * Measures requests for each resource (a record by id, a list of 50, and a PATCH) against the bare server's statements
 * for the same requests.
 */
export const resources: Benchmark = {
  name: 'resources',
  guarantee: 'Responses for every resource are nearly as fast as those of a bare server.',
  run: async (testbed) => {
    const database = await seededDatabase(testbed, await serverUrl(testbed));
    const bare = { url: await startBare(testbed, database.url, database.organisationId) };
    const service = await startOurs(testbed, database.url);
    const ours = { url: service.baseUrl, token: database.token };
    const all = allOf(database);

    testbed.say('Checking that both servers return the same …');
    for (const [kind, requests] of all.flatMap(({ requests }) => requests)) {
      for (const request of requests.slice(0, CHECKED)) {
        if (kind === 'PATCH') await requireSameWrite(bare, ours, request);
        else await requireSameBody(bare, request, ours, request);
      }
    }
    const rows: { name: string; measured: Partial<Record<Kind, Measured>> }[] = [];
    for (const { name, requests } of all) {
      const measured: Partial<Record<Kind, Measured>> = {};
      for (const [kind, asked] of requests) {
        testbed.say(`${name}, ${kind}:`);
        const figures = await measure(
          [
            { name: 'bare', ...bare, requests: asked },
            { name: 'ours', ...ours, requests: asked },
          ],
          testbed.say,
          ROUND,
        );
        measured[kind] = { base: ratesOf(figures, 'bare'), ours: ratesOf(figures, 'ours'), atLeast: AT_LEAST[kind] };
      }
      rows.push({ name, measured });
    }
    return byResource(rows);
  },
};
