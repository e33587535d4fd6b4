import { defineEntity, p } from '@mikro-orm/postgresql';
import type { EnrolmentStatus } from '@training-provider/contract';
import { organisationKey } from './tenancy.ts';

/**
 * What the enrolments of an import would be that only tries its lines: those of later lines meet them, though nothing of them is
 * written. They hold ids alone, and end with the trial. Of an import of sessions the ids are that of the session and twice that of
 * its course or coaching, and the status is its `unitMinutes`.
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
