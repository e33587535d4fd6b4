import { defineEntity, p } from '@mikro-orm/postgresql';
import type { EnrolmentStatus } from '@training-provider/contract';
import { organisationKey } from './tenancy.ts';

/**
 * The enrolments that an import would create, while its lines are only tried. Later lines depend on them, although they
 * are not written. Rows contain only ids and statuses, and are deleted with the trial. For an import of sessions,
 * `enrolmentId` is the id of the session, `participantId` and `courseId` are both the id of its course or coaching, and
 * `status` is its `unitMinutes`.
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
