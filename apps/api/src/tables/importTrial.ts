import { defineEntity, p } from '@mikro-orm/postgresql';
import type { EnrolmentStatus } from '@training-provider/contract';
import { organisationKey } from './tenancy.ts';

/**
 * The enrolments that a trial import would create: later lines depend on them, though none is written. Rows contain
 * only ids, and are deleted with the trial. In an import of sessions, the ids are those of the session and twice that
 * of its course or coaching, and the status is its `unitMinutes`.
 */
export const ImportTrialEntity = defineEntity({
  name: 'ImportTrial',
  tableName: 'import_trial',
  properties: {
    organisationId: p.uuid().primary(),
    importId: p.uuid().primary(),
    enrolmentId: p.uuid().primary(),
    organisationKey,
    participantId: p.uuid(),
    courseId: p.uuid(),
    status: p.string().columnType('text').$type<EnrolmentStatus | `${number}`>(),
  },
  indexes: [
    { name: 'import_trial_course_index', properties: ['organisationId', 'importId', 'courseId'] },
    { name: 'import_trial_participant_index', properties: ['organisationId', 'importId', 'participantId'] },
  ],
});
