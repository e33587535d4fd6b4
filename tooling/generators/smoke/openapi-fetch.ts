import createClient from 'openapi-fetch';
import type { paths } from './generated/openapi-typescript.ts';
import { countRecords, nextCursor } from './paging.ts';

const [url = '', token = ''] = process.argv.slice(2);
const client = createClient<paths>({
  baseUrl: url,
  headers: { Authorization: `Bearer ${token}` },
});

const list = (cursor?: string) =>
  client.GET('/v1/participants', {
    params: { query: { limit: 2, status: ['active', 'applicant'], sort: ['-lastName'], cursor } },
  });
const listed = await list();
const followed = await list(nextCursor(listed.response.headers.get('Link')));
const sorted = await client.GET('/v1/participants', {
  params: { query: { limit: 2, sort: ['lastName', '-insertedAt'] } },
  // By default it repeats the parameter for each item of a list, which filters allow. The order must be one value.
  querySerializer: { array: { style: 'form', explode: false } },
});
const created = await client.POST('/v1/courses', {
  params: { header: { 'Idempotency-Key': 'openapi-fetch' } },
  body: { course: { name: 'Grundkurs Öl & Gas', courseNumber: 'OF,1', capacity: 12, startDate: '2026-03-02' } },
});
const found = await client.GET('/v1/courses', { params: { query: { courseNumber: ['OF,1', 'OF'] } } });
const id = created.data?.data.id ?? '';
const path = { params: { path: { id } } };
const updated = await client.PATCH('/v1/courses/{id}', { ...path, body: { course: { name: 'Grundkurs' } } });
const removed = await client.DELETE('/v1/courses/{id}', path);
const gone = await client.GET('/v1/courses/{id}', path);

const name: string | undefined = updated.data?.data.name;
const status: 'active' | 'applicant' | string | undefined = listed.data?.data[0]?.status;
console.log(
  JSON.stringify({
    listed: [listed.response.status, listed.data?.data.length, status === 'active' || status === 'applicant'],
    followed: countRecords(listed.data?.data, followed.data?.data),
    sorted: sorted.response.status,
    created: created.response.status,
    found: found.data?.data.map(({ courseNumber }) => courseNumber),
    updated: [updated.response.status, name],
    removed: removed.response.status,
    gone: [gone.response.status, gone.error?.code],
  }),
);
