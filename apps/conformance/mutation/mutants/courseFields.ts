import { fieldsOf } from '../operators/bodies.ts';
import { leavingOut, withDefaults, withFields } from '../operators/fields.ts';
import { allowDuplicates, dropRefused } from '../operators/leniency.ts';
import { below, type Operator, on } from '../operators/operator.ts';
import { changeRecords } from '../operators/replies.ts';
import { changeInput } from '../operators/requests.ts';
import type { Request } from '../proxy/messages.ts';
import { mutantsOf } from './mutant.ts';

const [courses, coachings] = [below('courses'), below('coachings')];

/** Rejects the number in a creation, depending on its first creation and this one. */
const refuseNumbers =
  (isRefused: (first: Request, now: Request) => boolean): Operator =>
  (matches) =>
  () => {
    const creations = new Map<unknown, Request>();
    return async (request, forward) => {
      const reply = await forward(request);
      const { courseNumber } = matches(request) && reply.status === 201 ? fieldsOf(request) : {};
      if (courseNumber === undefined) return reply;
      const first = creations.get(courseNumber);
      if (first === undefined) creations.set(courseNumber, request);
      return first !== undefined && isRefused(first, request) ? { ...reply, status: 409 } : reply;
    };
  };

/** The fields of courses, coachings and programs that decisions define. */
// biome-ignore format: a table, with one or two lines for each mutant
export const courseFieldMutants = mutantsOf({
  'undecided-field': ['F-NAMING', 'Courses have an undocumented field',
    courses, changeRecords(withFields({ course_name: 'more' }))],
  'course-number-not-unique': ['F-COURSE-NUMBER', 'Two courses may have the same number', courses, allowDuplicates],
  'course-ends-before-it-starts': ['F-COURSE-DATES', 'An end before the start is dropped instead of rejected',
    courses, dropRefused('end_before_start')],
  'coaching-ends-before-it-starts': ['F-COACHING-DATES', 'An end before the start of a coaching is dropped instead of rejected',
    coachings, dropRefused('end_before_start')],
  'program-certified-backwards': ['F-PROGRAM-DATES', 'A certification that ends before it begins is dropped instead of rejected',
    below('programs'), dropRefused('end_before_start')],
  'course-planned': ['F-COURSE-STATUS', 'A course is planned by default',
    on('POST', '/v1/courses'), changeInput(withDefaults({ status: 'planned' }))],
  'capacity-0': ['F-COURSE-CAPACITY', 'A capacity of 0 means none',
    courses, changeInput((fields) => (fields.capacity === 0 ? leavingOut('capacity')(fields) : fields))],
  'voucher-lost': ['F-COACHING', 'The voucher number of a coaching is not stored',
    coachings, changeInput(leavingOut('voucherNumber'))],
  'coaching-approved': ['F-COACHING-STATUS', 'A coaching is approved by default',
    on('POST', '/v1/coachings'), changeInput(withDefaults({ status: 'approved' }))],
  'units-of-any-length': ['F-COACHING-UNITS', 'Units of another length are stored as 45 minutes',
    coachings, changeInput((fields) =>
      'unitMinutes' in fields && fields.unitMinutes !== 60 ? { ...fields, unitMinutes: 45 } : fields)],
  'legal-basis-lost': ['F-PROGRAM', 'The legal basis of a program is not stored',
    below('programs'), changeInput(leavingOut('legalBasis'))],
  'unique-for-ever': ['B-UNIQUE-AGAIN', 'The number of a deleted course cannot be reused',
    on('POST', '/v1/courses'), refuseNumbers(() => true)],
});
