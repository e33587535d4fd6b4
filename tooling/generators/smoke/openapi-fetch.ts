import createClient from 'openapi-fetch';
import type { paths } from './generated/openapi-typescript.ts';

const [url = '', token = ''] = process.argv.slice(2);
const client = createClient<paths>({
  baseUrl: url,
  headers: { Authorization: `Bearer ${token}` },
  // It knows only the types of the document: the format of lists has to be configured.
  querySerializer: { array: { style: 'form', explode: false } },
});

const listed = await client.GET('/v1/participants', {
  params: { query: { limit: 2, status: ['active', 'applicant'], sort: ['-lastName'] } },
});
const created = await client.POST('/v1/courses', {
  params: { header: { 'Idempotency-Key': 'openapi-fetch' } },
  body: { course: { name: 'Grundkurs Öl & Gas', capacity: 12, startDate: '2026-03-02' } },
});
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
    created: created.response.status,
    updated: [updated.response.status, name],
    removed: removed.response.status,
    gone: [gone.response.status, gone.error?.code],
  }),
);
