import { contract } from '@training-provider/contract';
import { type AppRoute, type AppRouter, isAppRoute } from '@ts-rest/core';
import { scopeOf } from '../../src/context/route.ts';
import type { Json } from './client.ts';
import type { Tenant } from './tenant.ts';

const flatten = (router: AppRouter): AppRoute[] =>
  Object.values(router).flatMap((entry) => (isAppRoute(entry) ? [entry] : flatten(entry)));

/** Every operation of the contract, so that the laws hold for one that is added tomorrow. */
export const operations = flatten(contract).map((route) => ({
  route,
  name: `${route.method} ${route.path}`,
  scope: scopeOf(route),
  hasId: route.path.includes(':'),
  hasBody: 'body' in route && typeof route.body === 'object' && route.body !== null,
  isList: route.method === 'GET' && !route.path.endsWith(':id') && !route.path.endsWith('/org'),
  success: Number(Object.keys(route.responses).find((status) => status.startsWith('2'))),
}));

export type Operation = (typeof operations)[number];

/** The path with each parameter replaced. */
export const pathOf = (operation: Operation, parameters: Record<string, string>): string =>
  operation.route.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(parameters[name] ?? ''));

const create = async ({ client }: Tenant, path: string, body: unknown): Promise<string> => {
  const answer = await client('POST', path, { body });
  if (answer.status !== 201 && answer.status !== 200) throw new Error(`${path}: ${answer.status} ${answer.text}`);
  return answer.json.data.id;
};

/** Records of a tenant, one of each resource, and the ids to reach them by. */
export const recordsOf = async (tenant: Tenant) => {
  const participant = await create(tenant, '/v1/participants', {
    participant: { firstName: 'Jörg', lastName: 'Groß' },
  });
  const course = await create(tenant, '/v1/courses', { course: { name: 'Schweißen', status: 'open' } });
  return {
    participant,
    course,
    coaching: await create(tenant, '/v1/coachings', { coaching: { participantId: participant } }),
    contact: await create(tenant, '/v1/contacts', { contact: { category: 'team' } }),
    fundingAgency: await create(tenant, '/v1/fundingAgencies', {
      fundingAgency: { name: 'Jobcenter', partnerType: 'funding_agency' },
    }),
    user: await create(tenant, '/v1/users', {
      user: { firstName: 'Ute', lastName: 'Öz', email: 'ute@example.org' },
    }),
    participantNote: await create(tenant, `/v1/participants/${participant}/notes`, { note: { title: 'A' } }),
    courseNote: await create(tenant, `/v1/courses/${course}/notes`, { note: { title: 'B' } }),
  };
};

export type Records = Awaited<ReturnType<typeof recordsOf>> & { program: string };

/** The path parameters that reach the tenant's record which an operation is about. */
export const parametersOf = ({ route }: Operation, records: Records): Record<string, string> => {
  const { path } = route;
  const parents = { participant_id: records.participant, course_id: records.course };
  if (path.startsWith('/v1/participants/:participant_id')) return { ...parents, id: records.participantNote };
  if (path.startsWith('/v1/courses/:course_id')) return { ...parents, id: records.courseNote };
  const ids: Record<string, string> = {
    participants: records.participant,
    courses: records.course,
    coachings: records.coaching,
    programs: records.program,
    contacts: records.contact,
    fundingAgencies: records.fundingAgency,
    users: records.user,
  };
  return { ...parents, id: ids[path.split('/')[2] ?? ''] ?? '' };
};

/** A body that the operation takes: its example, with references that exist. */
export const bodyOf = ({ route }: Operation, records: Records): Json => {
  const { request } = (route.metadata as { examples: { request?: unknown } }).examples;
  const body = structuredClone(request) as Json;
  if (body?.coaching?.participantId !== undefined) body.coaching.participantId = records.participant;
  if (body?.contact?.funding_agency_id !== undefined) body.contact.funding_agency_id = records.fundingAgency;
  return body;
};
