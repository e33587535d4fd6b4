import {
  ENROLLED_STATUSES,
  ENROLMENT_TRANSITIONS,
  type EnrolmentStatus,
  SEAT_STATUSES,
  EnrolmentStatus as Status,
} from '@training-provider/contract';
import fc from 'fast-check';

/** What a provider knows of enrolments: two courses of one and two seats, three participants. */
export const CAPACITIES = [1, 2] as const;
export const PARTICIPANTS = 3;

interface Enrolment {
  readonly participant: number;
  readonly course: number;
  status: EnrolmentStatus;
  deleted: boolean;
}

/** The enrolments in the order of their creation. */
export type Model = Enrolment[];

const participant = fc.nat(PARTICIPANTS - 1);
const course = fc.nat(CAPACITIES.length - 1);
const status = fc.constantFrom(...Status.options);
/** Which of the enrolments that there are. */
const which = fc.nat(99);

/** One step of a history. */
export type Step =
  | { readonly kind: 'create'; readonly participant: number; readonly course: number; readonly status: EnrolmentStatus }
  | { readonly kind: 'add'; readonly participant: number; readonly course: number }
  | { readonly kind: 'change'; readonly which: number; readonly status: EnrolmentStatus }
  | { readonly kind: 'delete'; readonly which: number };

/** A step, and which of the instances takes it. */
export const steps: fc.Arbitrary<readonly { step: Step; instance: number }[]> = fc.array(
  fc.record({
    instance: fc.nat(1),
    step: fc.oneof(
      { weight: 3, arbitrary: fc.record({ kind: fc.constant('create' as const), participant, course, status }) },
      { weight: 2, arbitrary: fc.record({ kind: fc.constant('add' as const), participant, course }) },
      { weight: 6, arbitrary: fc.record({ kind: fc.constant('change' as const), which, status }) },
      { weight: 1, arbitrary: fc.record({ kind: fc.constant('delete' as const), which }) },
    ),
  }),
  { minLength: 8, maxLength: 8 },
);

const takesSeat = (one: EnrolmentStatus): boolean => SEAT_STATUSES.includes(one);
const isShown = (one: EnrolmentStatus): boolean => ENROLLED_STATUSES.includes(one);

const present = (model: Model): Enrolment[] => model.filter(({ deleted }) => !deleted);
const seated = (model: Model, inCourse: number): Enrolment[] =>
  present(model).filter((one) => one.course === inCourse && takesSeat(one.status));

/** What refuses a new seat; undefined if nothing does. */
const refusal = (model: Model, { participant: who, course: where }: Pick<Enrolment, 'participant' | 'course'>) => {
  const taken = seated(model, where);
  if (taken.some((one) => one.participant === who)) return 'already_enrolled';
  return taken.length >= (CAPACITIES[where] ?? 0) ? 'course_full' : undefined;
};

/** The courses that a participant shows. */
export const coursesOf = (model: Model, who: number): number[] =>
  [
    ...new Set(
      present(model)
        .filter((one) => one.participant === who && isShown(one.status))
        .map((one) => one.course),
    ),
  ].sort();

/** The number of participants that a course shows. */
export const participantsOf = (model: Model, where: number): number =>
  new Set(
    present(model)
      .filter((one) => one.course === where && isShown(one.status))
      .map((one) => one.participant),
  ).size;

/** The enrolment that a step is about; undefined if there is none. */
export const enrolmentFor = (model: Model, step: Step): number | undefined => {
  if (!('which' in step)) return undefined;
  const there = present(model);
  const chosen = there[step.which % Math.max(1, there.length)];
  return chosen === undefined ? undefined : model.indexOf(chosen);
};

/** Takes a step in the model. Returns the expected problem; undefined if the step succeeds. */
export const take = (model: Model, step: Step): string | undefined => {
  if (step.kind === 'create') {
    const refused = takesSeat(step.status) ? refusal(model, step) : undefined;
    if (refused === undefined) model.push({ ...step, deleted: false });
    return refused;
  }
  if (step.kind === 'add') {
    if (coursesOf(model, step.participant).includes(step.course)) return undefined;
    const refused = refusal(model, step);
    if (refused === undefined) model.push({ ...step, status: 'registered', deleted: false });
    return refused;
  }
  const enrolment = model[enrolmentFor(model, step) ?? -1];
  if (enrolment === undefined) return undefined;
  if (step.kind === 'delete') {
    enrolment.deleted = true;
    return undefined;
  }
  const { status: from } = enrolment;
  if (from !== step.status && !ENROLMENT_TRANSITIONS[from].includes(step.status)) return 'transition_not_allowed';
  const refused = takesSeat(step.status) && !takesSeat(from) ? refusal(model, enrolment) : undefined;
  if (refused === undefined) enrolment.status = step.status;
  return refused;
};
