import {
  createCourse,
  defaults,
  deleteCourse,
  getCourse,
  listCourses,
  listParticipants,
  updateCourse,
} from './generated/oazapfts.ts';

const [url = '', token = ''] = process.argv.slice(2);
Object.assign(defaults, { baseUrl: url, headers: { Authorization: `Bearer ${token}` } });

const listed = await listParticipants({ limit: 2, status: ['active', 'applicant'], sort: ['-lastName'] });
const sorted = await listParticipants({ limit: 2, sort: ['lastName', '-insertedAt'] });
const course = { name: 'Grundkurs Öl & Gas', courseNumber: 'OF,1', capacity: 12, startDate: '2026-03-02' };
const created = await createCourse({ course }, { idempotencyKey: 'oazapfts' });
const found = await listCourses({ courseNumber: ['OF,1', 'OF'] });
const id = created.status === 201 ? created.data.data.id : '';
const updated = await updateCourse(id, { course: { name: 'Grundkurs' } });
const removed = await deleteCourse(id);
const gone = await getCourse(id);

const [first] = listed.status === 200 ? listed.data.data : [];
console.log(
  JSON.stringify({
    listed: [
      listed.status,
      listed.status === 200 && listed.data.data.length,
      first?.status === 'active' || first?.status === 'applicant',
    ],
    sorted: sorted.status,
    created: created.status,
    found: found.status === 200 && found.data.data.map(({ courseNumber }) => courseNumber),
    updated: [updated.status, updated.status === 200 && updated.data.data.name],
    removed: removed.status,
    gone: [gone.status, gone.status === 404 && gone.data.code],
  }),
);
