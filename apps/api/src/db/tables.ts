import type { InferKyselyDB } from '@mikro-orm/postgresql';
import type { ResourceName } from '@training-provider/contract';
import type { ColumnType, Insertable, Selectable } from 'kysely';
import { AttendanceEntity, AttendanceListEntity } from '../tables/attendance.ts';
import { ChangeCounterEntity, ChangeInboxEntity, ChangeLogEntity, RecordHistoryEntity } from '../tables/change.ts';
import { clientTable } from '../tables/client.ts';
import { coachingTable } from '../tables/coaching.ts';
import { contactTable } from '../tables/contact.ts';
import { CourseTrainerEntity, courseTable } from '../tables/course.ts';
import { enrolmentTable } from '../tables/enrolment.ts';
import { ErasureEntity, RetentionEntity } from '../tables/erasure.ts';
import { ExternalIdEntity } from '../tables/externalId.ts';
import { fundingAgencyTable } from '../tables/fundingAgency.ts';
import { ContactIdEntity, OAuthClientIdEntity, TokenHashEntity } from '../tables/globalKey.ts';
import { IdempotencyKeyEntity } from '../tables/idempotencyKey.ts';
import { ImportEntity, ImportLineEntity } from '../tables/import.ts';
import { ImportTrialEntity } from '../tables/importTrial.ts';
import { locationTable } from '../tables/location.ts';
import { noteTable } from '../tables/note.ts';
import { organisationTable } from '../tables/organisation.ts';
import { OrganisationMoveEntity } from '../tables/organisationMove.ts';
import { participantTable } from '../tables/participant.ts';
import { permissionGroupTable } from '../tables/permissionGroup.ts';
import { programTable } from '../tables/program.ts';
import { RateLimitEntity } from '../tables/rateLimit.ts';
import { RightsChangeEntity } from '../tables/rightsChange.ts';
import { SessionTrainerEntity, sessionTable } from '../tables/session.ts';
import type { Table } from '../tables/table.ts';
import { TokenEntity } from '../tables/token.ts';
import { UpkeepEntity } from '../tables/upkeep.ts';
import { UsedAssertionEntity } from '../tables/usedAssertion.ts';
import { UserGroupEntity, UserLocationEntity, userTable } from '../tables/user.ts';
import { WebhookDeliveryEntity, WebhookEntity } from '../tables/webhook.ts';

/** The table of each resource. */
export const recordTables = {
  participants: participantTable,
  courses: courseTable,
  enrolments: enrolmentTable,
  coachings: coachingTable,
  programs: programTable,
  contacts: contactTable,
  fundingAgencies: fundingAgencyTable,
  users: userTable,
  locations: locationTable,
  permissionGroups: permissionGroupTable,
  clients: clientTable,
  notes: noteTable,
  org: organisationTable,
  sessions: sessionTable,
} satisfies Readonly<Record<ResourceName, Table>>;

const tablesByResource = new Map<string, Table>(Object.entries(recordTables));

/** The table of the resource with this name. In facts, the name is a plain string. */
export const tableOfResource = (name: string): Table => {
  const table = tablesByResource.get(name);
  if (table === undefined) throw new Error(`no table has the records of ${name}`);
  return table;
};

/** Tables whose rows are not records of a resource. */
const otherEntities = [
  CourseTrainerEntity,
  SessionTrainerEntity,
  AttendanceListEntity,
  AttendanceEntity,
  UserGroupEntity,
  UserLocationEntity,
  UsedAssertionEntity,
  TokenEntity,
  RateLimitEntity,
  IdempotencyKeyEntity,
  ChangeInboxEntity,
  ChangeLogEntity,
  ChangeCounterEntity,
  RecordHistoryEntity,
  ErasureEntity,
  RetentionEntity,
  RightsChangeEntity,
  ExternalIdEntity,
  ContactIdEntity,
  TokenHashEntity,
  OAuthClientIdEntity,
  OrganisationMoveEntity,
  UpkeepEntity,
  ImportEntity,
  ImportLineEntity,
  ImportTrialEntity,
  WebhookEntity,
  WebhookDeliveryEntity,
];

/** Every table of the service. */
export const entities = [...Object.values(recordTables).map(({ entity }) => entity), ...otherEntities];

type RecordEntity = (typeof recordTables)[ResourceName]['entity'];
/**
 * The columns of a table. Relations (`…Key`) are omitted: they only declare foreign keys, whose columns are declared
 * separately.
 */
type ColumnsOf<Inferred> = { [Name in keyof Inferred]: Omit<Inferred[Name], `${string}_key_${string}`> };
/** Columns that statements can only read. */
type ReadOnly<Columns> = { [Name in keyof Columns]: ColumnType<Columns[Name], never, never> };

type RecordTables = ColumnsOf<InferKyselyDB<RecordEntity>>;

/**
 * The tables and columns for statements of Kysely, derived from the entities. The tables of records are read-only: only
 * `records.ts` writes them.
 */
export type Tables = ColumnsOf<InferKyselyDB<(typeof otherEntities)[number]>> & {
  [Name in keyof RecordTables]: ReadOnly<Selectable<RecordTables[Name]>>;
};

/** The name of a table of records. */
export type RecordTable = keyof RecordTables & string;

/** A new row of a table of records, for `createMany` in `records.ts`. */
export type NewRow<Name extends RecordTable> = Insertable<RecordTables[Name]>;
