import {
  createCourse,
  deleteCourse,
  getCourse,
  listCourses,
  listParticipants,
  updateCourse,
} from './generated/orval.ts';
import { countRecords, nextCursor } from './paging.ts';

const [url = '', token = ''] = process.argv.slice(2);
const { fetch } = globalThis;
// The functions of the client accept no base URL: they request paths.
globalThis.fetch = (path, init) => {
  const headers = new Headers(init?.headers);
  headers.set('Authorization', `Bearer ${token}`);
  if (init?.body != null) headers.set('Content-Type', 'application/json');
  return fetch(url + String(path), { ...init, headers });
};

const list = (cursor?: string) =>
  listParticipants({ limit: 2, status: ['active', 'applicant'], sort: ['-lastName'], cursor });
const listed = await list();
const followed = await list(nextCursor(listed.headers.get('Link')));
const sorted = await listParticipants({ limit: 2, sort: ['lastName', '-insertedAt'] });
const course = { name: 'Grundkurs Öl & Gas', courseNumber: 'OF,1', capacity: 12, startDate: '2026-03-02' };
const created = await createCourse({ course }, { headers: { 'Idempotency-Key': 'orval' } });
const found = await listCourses({ courseNumber: ['OF,1', 'OF'] });
const id = created.status === 201 ? created.data.data.id : '';
const updated = await updateCourse(id, { course: { name: 'Grundkurs' } });
const removed = await deleteCourse(id);
const gone = await getCourse(id);

const records = listed.status === 200 ? listed.data.data : [];
const [first] = records;
console.log(
  JSON.stringify({
    listed: [listed.status, records.length, first?.status === 'active' || first?.status === 'applicant'],
    followed: countRecords(records, followed.status === 200 ? followed.data.data : []),
    sorted: sorted.status,
    created: created.status,
    found: found.status === 200 && found.data.data.map(({ courseNumber }) => courseNumber),
    updated: [updated.status, updated.status === 200 && updated.data.data.name],
    removed: removed.status,
    gone: [gone.status, gone.status === 404 && gone.data.code],
  }),
);
