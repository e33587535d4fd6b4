import { isAxiosError } from 'axios';
import { createApiClient } from './generated/openapi-zod-client';
import { countRecords, nextCursor } from './paging.ts';

const [url = '', token = ''] = process.argv.slice(2);
const client = createApiClient(url, {
  axiosConfig: { headers: { Authorization: `Bearer ${token}` }, paramsSerializer: { indexes: null } },
});

// The client only returns bodies, so header fields are read in an interceptor of axios.
let link: string | undefined;
client.axios.interceptors.response.use((response) => {
  link = response.headers.link;
  return response;
});

const list = (cursor?: string) =>
  client.listParticipants({ queries: { limit: 2, status: ['active', 'applicant'], sort: ['-lastName'], cursor } });
const listed = await list();
const followed = await list(nextCursor(link));
await client.listParticipants({ queries: { limit: 2, sort: ['lastName'] } });
const course = { name: 'Grundkurs Öl & Gas', courseNumber: 'OF,1', capacity: 12, startDate: '2026-03-02' };
const created = await client.createCourse({ course }, { headers: { 'Idempotency-Key': 'openapi-zod-client' } });
const found = await client.listCourses({ queries: { courseNumber: ['OF,1', 'OF'] } });
const { id } = created.data;
const updated = await client.updateCourse({ course: { name: 'Grundkurs' } }, { params: { id } });
await client.deleteCourse(undefined, { params: { id } });
const gone = await client.getCourse({ params: { id } }).catch((error: unknown) => error);

const status = listed.data[0]?.status;
console.log(
  JSON.stringify({
    listed: [200, listed.data.length, status === 'active' || status === 'applicant'],
    followed: countRecords(listed.data, followed.data),
    sorted: 200,
    created: 201,
    found: found.data.map(({ courseNumber }) => courseNumber),
    updated: [200, updated.data.name],
    removed: 204,
    gone: isAxiosError(gone) ? [gone.response?.status, gone.response?.data.code] : [],
  }),
);
