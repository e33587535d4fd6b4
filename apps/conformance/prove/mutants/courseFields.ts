import { answeringRecords, asking, changedFields, fieldsOf, on, writing } from '../proxy/faults.ts';
import { adding, below, leavingOut, notUnique, setting } from '../proxy/fields.ts';
import { lenient } from '../proxy/lenient.ts';
import type { Mutant } from './mutant.ts';

const [courses, coachings] = [below('courses'), below('coachings')];

/** The fields that were decided for courses, coachings and programs. */
export const courseFieldMutants: readonly Mutant[] = [
  {
    id: 'undecided-field',
    breaks: 'F-NAMING',
    describe: 'Courses answer a field that was not decided',
    fault: answeringRecords(courses, adding('course_name')),
  },
  {
    id: 'teaching-units-lost',
    breaks: 'F-COURSE',
    describe: 'The teaching units of a course are not stored',
    fault: writing(courses, leavingOut('teachingUnits')),
  },
  {
    id: 'course-number-not-unique',
    breaks: 'F-COURSE-NUMBER',
    describe: 'Two courses may have the same number',
    fault: notUnique(courses),
  },
  {
    id: 'course-ends-before-it-starts',
    breaks: 'F-COURSE-DATES',
    describe: 'An end before the start is left out instead of refused',
    fault: lenient(courses, 'end_before_start'),
  },
  {
    id: 'course-planned',
    breaks: 'F-COURSE-STATUS',
    describe: 'A course is planned by default',
    fault: writing(on('POST', '/v1/courses'), setting('status', 'planned')),
  },
  {
    id: 'capacity-0',
    breaks: 'F-COURSE-CAPACITY',
    describe: 'A capacity of 0 means none',
    fault: writing(courses, (fields) => (fields.capacity === 0 ? leavingOut('capacity')(fields) : fields)),
  },
  {
    id: 'voucher-lost',
    breaks: 'F-COACHING',
    describe: 'The voucher number of a coaching is not stored',
    fault: writing(coachings, leavingOut('voucherNumber')),
  },
  {
    id: 'coaching-approved',
    breaks: 'F-COACHING-STATUS',
    describe: 'A coaching is approved by default',
    fault: writing(on('POST', '/v1/coachings'), setting('status', 'approved')),
  },
  {
    id: 'units-of-any-length',
    breaks: 'F-COACHING-UNITS',
    describe: 'Units of another length are taken as 45 minutes',
    fault: writing(coachings, (fields) =>
      'unitMinutes' in fields && fields.unitMinutes !== 60 ? { ...fields, unitMinutes: 45 } : fields,
    ),
  },
  {
    id: 'legal-basis-lost',
    breaks: 'F-PROGRAM',
    describe: 'The legal basis of a program is not stored',
    fault: writing(below('programs'), leavingOut('legalBasis')),
  },
  {
    id: 'programs-postable',
    breaks: 'F-PROGRAM-NO-POST',
    describe: 'POST of a program is answered 201',
    fault: asking(on('POST', '/v1/programs'), (request) =>
      changedFields({ ...request, path: '/v1/courses' }, () => ({ name: 'Program' })),
    ),
  },
  {
    id: 'unique-for-ever',
    breaks: 'B-UNIQUE-AGAIN',
    describe: 'The number of a deleted course can not be used again',
    fault: () => {
      const used = new Set<string>();
      return async (request, forward) => {
        const reply = await forward(request);
        const number = courses(request) && request.method === 'POST' ? fieldsOf(request).courseNumber : undefined;
        if (typeof number !== 'string' || reply.status !== 201) return reply;
        const isAgain = used.has(number);
        used.add(number);
        return isAgain ? { ...reply, status: 409 } : reply;
      };
    },
  },
];
