import { createApiClient } from './generated/typed-openapi.ts';
import { countRecords, nextCursor } from './paging.ts';

const [url = '', token = ''] = process.argv.slice(2);
// The program itself sends the requests.
const client = createApiClient(
  {
    fetch: ({ method, url: address, urlSearchParams, parameters, overrides }) => {
      address.search = String(urlSearchParams ?? '');
      const headers = new Headers({ Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' });
      for (const [name, value] of Object.entries(parameters?.header ?? {})) headers.set(name, String(value));
      const body = parameters?.body === undefined ? null : JSON.stringify(parameters.body);
      return fetch(address, { ...overrides, method: method.toUpperCase(), headers, body });
    },
  },
  url,
);
const withResponse = true;
const header = {};

const list = (cursor?: string) =>
  client.get('/v1/participants', {
    query: { limit: 2, status: ['active', 'applicant'], sort: ['-lastName'], cursor },
    header,
    withResponse,
  });
const listed = await list();
const followed = await list(nextCursor(listed.headers.get('Link')));
// The client repeats the parameter for each item of a list, which filters allow. The order must be one value.
const sorted = await client.get('/v1/participants', { query: { limit: 2, sort: ['lastName'] }, header, withResponse });
const created = await client.post('/v1/courses', {
  header: { 'Idempotency-Key': 'typed-openapi' },
  body: { course: { name: 'Grundkurs Öl & Gas', courseNumber: 'OF,1', capacity: 12, startDate: '2026-03-02' } },
  withResponse,
});
const found = await client.get('/v1/courses', { query: { courseNumber: ['OF,1', 'OF'] }, header });
const path = { id: created.status === 201 ? created.data.data.id : '' };
const updated = await client.patch('/v1/courses/{id}', {
  path,
  header,
  body: { course: { name: 'Grundkurs' } },
  withResponse,
});
const removed = await client.delete('/v1/courses/{id}', { path, header, withResponse });
const gone = await client.get('/v1/courses/{id}', { path, header, withResponse });

const records = listed.status === 200 ? listed.data.data : [];
const [first] = records;
console.log(
  JSON.stringify({
    listed: [listed.status, records.length, first?.status === 'active' || first?.status === 'applicant'],
    followed: countRecords(records, followed.status === 200 ? followed.data.data : []),
    sorted: sorted.status,
    created: created.status,
    found: found.data.map(({ courseNumber }) => courseNumber),
    updated: [updated.status, updated.ok && updated.data.data.name],
    removed: removed.status,
    gone: [gone.status, gone.status === 404 && gone.data.code],
  }),
);
