import { Api, type Problem } from './generated/swagger-typescript-api.ts';
import { countRecords, nextCursor } from './paging.ts';

const [url = '', token = ''] = process.argv.slice(2);
const { v1: client } = new Api({
  baseUrl: url,
  securityWorker: () => ({ headers: { Authorization: `Bearer ${token}` } }),
});

const list = (cursor?: string) =>
  client.listParticipants({ limit: 2, status: ['active', 'applicant'], sort: ['-lastName'], cursor });
const listed = await list();
const followed = await list(nextCursor(listed.headers.get('Link')));
// The client repeats the parameter for each item of a list, which filters allow. The order must be one value.
const sorted = await client.listParticipants({ limit: 2, sort: ['lastName'] });
const course = { name: 'Grundkurs Öl & Gas', courseNumber: 'OF,1', capacity: 12, startDate: '2026-03-02' };
const created = await client.createCourse({ course }, { headers: { 'Idempotency-Key': 'swagger-typescript-api' } });
const found = await client.listCourses({ courseNumber: ['OF,1', 'OF'] });
const { id } = created.data.data;
const updated = await client.updateCourse(id, { course: { name: 'Grundkurs' } });
const removed = await client.deleteCourse(id);
const gone = await client.getCourse(id).catch((answer: { status: number; error: Problem }) => answer);

const status = listed.data.data[0]?.status;
console.log(
  JSON.stringify({
    listed: [listed.status, listed.data.data.length, status === 'active' || status === 'applicant'],
    followed: countRecords(listed.data.data, followed.data.data),
    sorted: sorted.status,
    created: created.status,
    found: found.data.data.map(({ courseNumber }) => courseNumber),
    updated: [updated.status, updated.data.data.name],
    removed: removed.status,
    gone: [gone.status, gone.error && 'code' in gone.error ? gone.error.code : undefined],
  }),
);
