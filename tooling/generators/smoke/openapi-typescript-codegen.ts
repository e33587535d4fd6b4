import { ApiError, CoursesService, OpenAPI, ParticipantsService } from './generated/openapi-typescript-codegen/index';
import { countRecords, nextCursor } from './paging.ts';

const [url = '', token = ''] = process.argv.slice(2);
Object.assign(OpenAPI, { BASE: url, TOKEN: token });

// The client only returns bodies, so header fields are read in `fetch`.
const { fetch } = globalThis;
let link: string | null = null;
globalThis.fetch = async (...request) => {
  const response = await fetch(...request);
  link = response.headers.get('Link');
  return response;
};

// The client only returns statuses outside of 200 to 299.
const list = (cursor?: string) =>
  ParticipantsService.listParticipants({ limit: 2, status: ['active', 'applicant'], sort: ['-lastName'], cursor });
const listed = await list();
const followed = await list(nextCursor(link));
await ParticipantsService.listParticipants({ limit: 2, sort: ['lastName'] });
const course = { name: 'Grundkurs Öl & Gas', courseNumber: 'OF,1', capacity: 12, startDate: '2026-03-02' };
const created = await CoursesService.createCourse({
  requestBody: { course },
  idempotencyKey: 'openapi-typescript-codegen',
});
const found = await CoursesService.listCourses({ courseNumber: ['OF,1', 'OF'] });
const { id } = created.data;
const updated = await CoursesService.updateCourse({ id, requestBody: { course: { name: 'Grundkurs' } } });
await CoursesService.deleteCourse({ id });
const gone = await CoursesService.getCourse({ id }).catch((error: unknown) => error);

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
    gone: gone instanceof ApiError ? [gone.status, gone.body.code] : [],
  }),
);
