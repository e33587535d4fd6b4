import type { Answer } from '../deployment/httpClient.ts';
import { type Made, madeOf, make } from '../deployment/records.ts';
import type { RequestOptions, Target } from '../deployment/target.ts';
import type { JsonObject } from '../interface/json.ts';
import { KINDS, type Kind } from '../interface/kinds.ts';
import { hasStatus } from './assertions.ts';

/** Records that checks share, because other records only reference them. */

/** A participant to enrol or to write about, with any courses and any related records. */
export const anybody = (target: Target): Promise<Made> =>
  target.once('a participant that checks only reference', (own) => make(own, 'participant'));

/** The number of participants that can race. */
export const RUNNERS = 24;

/** Participants for simultaneous enrolments, in any courses. */
export const runners = (target: Target): Promise<Made[]> =>
  target.once('participants that race for seats', (own) =>
    Promise.all(Array.from({ length: RUNNERS }, () => make(own, 'participant'))),
  );

/** A course with seats for everybody, and with any participants. */
export const openCourse = (target: Target): Promise<Made> =>
  target.once('a course that checks only reference', (own) => make(own, 'course', { status: 'open' }));

/** A record of another organisation, which no check changes. */
export const foreign = (target: Target, kind: Kind): Promise<Made> =>
  target.once(`a ${kind} of another organisation`, (own) => make(own, kind, {}, { as: 'other' }));

/** Sends the creation of a record with exactly these fields, whatever the response. */
export const tryToMakeReferring = (
  target: Target,
  kind: Kind,
  fields: JsonObject,
  sending: RequestOptions = {},
): Promise<Answer> =>
  target.send('POST', KINDS[kind].path, { ...sending, body: { [KINDS[kind].wrappers[0] ?? '']: fields } });

/** Creates a record whose references are all given; `make` also creates missing ones. */
export const makeReferring = async (
  target: Target,
  kind: Kind,
  fields: JsonObject,
  sending: RequestOptions = {},
): Promise<Made> => {
  const { path: collection, wrappers } = KINDS[kind];
  const answer = hasStatus(await tryToMakeReferring(target, kind, fields, sending), 201);
  return madeOf({ kind, collection, wrapper: wrappers[0] ?? '', sent: fields }, answer);
};

/** An enrolment of a participant in a course. */
export const makeEnrolment = (
  target: Target,
  participant: Pick<Made, 'id'>,
  course: Pick<Made, 'id'>,
  fields: JsonObject = {},
): Promise<Made> =>
  makeReferring(target, 'enrolment', { participantId: participant.id, courseId: course.id, ...fields });

/** Requests the enrolment of a participant in a course. */
export const enrol = (target: Target, { path }: Pick<Made, 'path'>, { id }: Pick<Made, 'id'>): Promise<Answer> =>
  target.send('PUT', `${path}/add_to_course/${id}`);
