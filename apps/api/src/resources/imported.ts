import { resources } from '@training-provider/contract';
import { updateCoaching, writesUnits } from '../attendance/coachingUnits.ts';
import { records } from '../db/records.ts';
import type { ImportedKind, ImportedKinds } from '../imports/run/kind.ts';
import { createEnrolments } from './enrolments/enrolAll.ts';
import { trials } from './enrolments/trials.ts';
import { updateEnrolment } from './enrolments/writes.ts';
import { createSessions } from './sessions/createAll.ts';
import { sessionTrials } from './sessions/trials.ts';
import { OF_OTHERS, updateSession } from './sessions/writes.ts';

type Plain = 'participants' | 'courses' | 'coachings' | 'contacts' | 'fundingAgencies';

/**
 * A kind whose writes have no effects on other records. The casts are the boundary to the schema of the kind, which has
 * validated the bodies.
 */
const plain = (name: Plain): ImportedKind => {
  const { table, createAll, updateAll, update } = records[name];
  return {
    table,
    isOrdered: false,
    createAll: (executor, creating, bodies) => createAll(executor, creating, bodies as never),
    updateAll: (executor, group, updates) =>
      updateAll(executor, group, updates as never, {
        isNeeded: () => false,
        update: (own, key, patch) => update(own, key, patch as never),
      }),
  };
};

const coachings: ImportedKind = {
  ...plain('coachings'),
  updateAll: (executor, group, updates) =>
    records.coachings.updateAll(executor, group, updates as never, { isNeeded: writesUnits, update: updateCoaching }),
};

const OF_SEAT: readonly string[] = ['status', ...resources.enrolments.fixed];

/** Enrolments get seats in the order of their lines. */
const enrolments: ImportedKind = {
  table: records.enrolments.table,
  isOrdered: true,
  trial: trials,
  createAll: (executor, creating, bodies) => createEnrolments(executor, creating, bodies as never),
  updateAll: (executor, group, updates) =>
    records.enrolments.updateAll(executor, group, updates as never, {
      isNeeded: (patch) => OF_SEAT.some((field) => field in patch),
      update: updateEnrolment,
    }),
};

/** If a course or coaching has no sessions yet, its sessions get the `unitMinutes` of the first of its lines. */
const sessions: ImportedKind = {
  table: records.sessions.table,
  isOrdered: true,
  trial: sessionTrials,
  createAll: (executor, creating, bodies) => createSessions(executor, creating, bodies as never),
  updateAll: (executor, group, updates) =>
    records.sessions.updateAll(executor, group, updates as never, {
      isNeeded: (patch) => OF_OTHERS.some((field) => field in patch),
      update: updateSession,
    }),
};

/** How the records of each collection are imported. */
export const importedKinds: ImportedKinds = {
  participants: plain('participants'),
  courses: plain('courses'),
  coachings,
  contacts: plain('contacts'),
  fundingAgencies: plain('fundingAgencies'),
  enrolments,
  sessions,
};
