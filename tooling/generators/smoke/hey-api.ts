import { client } from './generated/hey-api/client.gen.ts';
import {
  createCourse,
  deleteCourse,
  getCourse,
  listCourses,
  listParticipants,
  updateCourse,
} from './generated/hey-api/sdk.gen.ts';
import { countRecords, nextCursor } from './paging.ts';

const [url = '', token = ''] = process.argv.slice(2);
client.setConfig({ baseUrl: url, auth: token });

const list = (cursor?: string) =>
  listParticipants({ query: { limit: 2, status: ['active', 'applicant'], sort: ['-lastName'], cursor } });
const listed = await list();
const followed = await list(nextCursor(listed.response?.headers.get('Link')));
const sorted = await listParticipants({ query: { limit: 2, sort: ['lastName', '-insertedAt'] } });
const created = await createCourse({
  headers: { 'Idempotency-Key': 'hey-api' },
  body: { course: { name: 'Grundkurs Öl & Gas', courseNumber: 'OF,1', capacity: 12, startDate: '2026-03-02' } },
});
const found = await listCourses({ query: { courseNumber: ['OF,1', 'OF'] } });
const path = { id: created.data?.data.id ?? '' };
const updated = await updateCourse({ path, body: { course: { name: 'Grundkurs' } } });
const removed = await deleteCourse({ path });
const gone = await getCourse({ path });

const name: string | undefined = updated.data?.data.name;
const status = listed.data?.data[0]?.status;
console.log(
  JSON.stringify({
    listed: [listed.response?.status, listed.data?.data.length, status === 'active' || status === 'applicant'],
    followed: countRecords(listed.data?.data, followed.data?.data),
    sorted: sorted.response?.status,
    created: created.response?.status,
    found: found.data?.data.map(({ courseNumber }) => courseNumber),
    updated: [updated.response?.status, name],
    removed: removed.response?.status,
    gone: [gone.response?.status, gone.error?.code],
  }),
);
