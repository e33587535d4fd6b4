import type { Answer } from '../deployment/httpClient.ts';
import { type Made, madeOf, make } from '../deployment/records.ts';
import type { RequestOptions, Target } from '../deployment/target.ts';
import type { JsonObject } from '../interface/json.ts';
import { KINDS, type Kind } from '../interface/kinds.ts';
import { hasStatus } from './assertions.ts';

/** Records that checks share, since each only fills a role in them and is not looked at. */

/** A participant to enrol or to write about. It may be in any course, and anything may be about it. */
export const anybody = (target: Target): Promise<Made> =>
  target.once('a participant of whom nothing is asked', (own) => make(own, 'participant'));

/** How many participants can race. */
export const RUNNERS = 24;

/** Participants to enrol at the same time. They may be in any course. */
export const runners = (target: Target): Promise<Made[]> =>
  target.once('participants who race for seats', (own) =>
    Promise.all(Array.from({ length: RUNNERS }, () => make(own, 'participant'))),
  );

/** A course in which everybody finds a seat. Anybody may be in it. */
export const openCourse = (target: Target): Promise<Made> =>
  target.once('a course of which nothing is asked', (own) => make(own, 'course', { status: 'open' }));

/** A record of another organisation, which no check changes. */
export const foreign = (target: Target, kind: Kind): Promise<Made> =>
  target.once(`a ${kind} of another organisation`, (own) => make(own, kind, {}, { as: 'other' }));

/** Sends the creation of a record with these fields and no others, whatever comes back. */
export const tryToMakeReferring = (
  target: Target,
  kind: Kind,
  fields: JsonObject,
  sending: RequestOptions = {},
): Promise<Answer> =>
  target.send('POST', KINDS[kind].path, { ...sending, body: { [KINDS[kind].wrappers[0] ?? '']: fields } });

/** Makes a record that is given all its references: before one that is not, `make` makes what it refers to. */
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

/** Asks to enrol a participant in a course. */
export const enrol = (target: Target, { path }: Pick<Made, 'path'>, { id }: Pick<Made, 'id'>): Promise<Answer> =>
  target.send('PUT', `${path}/add_to_course/${id}`);
