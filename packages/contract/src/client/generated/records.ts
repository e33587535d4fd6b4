/** Made from the contract by `npx -y pnpm@12 contract:openapi`: not to be changed by hand. */
import type { components } from './interface.ts';

type Schema<Name extends keyof components['schemas']> = components['schemas'][Name];

export interface Problem extends Schema<'Problem'> {}
export interface ProblemError extends Schema<'ProblemError'> {}
export interface Participant extends Schema<'Participant'> {}
export type ParticipantStatus = Schema<'ParticipantStatus'>;
export interface HistoryEntry extends Schema<'HistoryEntry'> {}
export type VersionNumber = Schema<'VersionNumber'>;
export type ChangeOperation = Schema<'ChangeOperation'>;
export interface Actor extends Schema<'Actor'> {}
export type ActorKind = Schema<'ActorKind'>;
export interface FieldChange extends Schema<'FieldChange'> {}
export type HistoryValue = Schema<'HistoryValue'>;
export interface LongValue extends Schema<'LongValue'> {}
export interface ParticipantExport extends Schema<'ParticipantExport'> {}
export type EnrolmentStatus = Schema<'EnrolmentStatus'>;
export type CoachingStatus = Schema<'CoachingStatus'>;
export type UnitSum = Schema<'UnitSum'>;
export type Presence = Schema<'Presence'>;
export type Units = Schema<'Units'>;
export type AbsenceReason = Schema<'AbsenceReason'>;
export type RecordType = Schema<'RecordType'>;
export type ExternalSource = Schema<'ExternalSource'>;
export interface ParticipantErasurePlan extends Schema<'ParticipantErasurePlan'> {}
export interface ParticipantErasureResult extends Schema<'ParticipantErasureResult'> {}
export interface ExternalId extends Schema<'ExternalId'> {}
export interface Note extends Schema<'Note'> {}
export interface Course extends Schema<'Course'> {}
export type TimeModel = Schema<'TimeModel'>;
export type CourseStatus = Schema<'CourseStatus'>;
export interface Enrolment extends Schema<'Enrolment'> {}
export interface AttendanceTotals extends Schema<'AttendanceTotals'> {}
export interface Coaching extends Schema<'Coaching'> {}
export interface Program extends Schema<'Program'> {}
export type ProgramType = Schema<'ProgramType'>;
export type LegalBasis = Schema<'LegalBasis'>;
export type ProgramStatus = Schema<'ProgramStatus'>;
export interface Contact extends Schema<'Contact'> {}
export type ContactCategory = Schema<'ContactCategory'>;
export interface ContactExport extends Schema<'ContactExport'> {}
export interface ContactErasurePlan extends Schema<'ContactErasurePlan'> {}
export interface ContactErasureResult extends Schema<'ContactErasureResult'> {}
export interface FundingAgency extends Schema<'FundingAgency'> {}
export type PartnerType = Schema<'PartnerType'>;
export type FundingAgencyType = Schema<'FundingAgencyType'>;
export interface User extends Schema<'User'> {}
export type UserStatus = Schema<'UserStatus'>;
export interface UserExport extends Schema<'UserExport'> {}
export type ClientAuthentication = Schema<'ClientAuthentication'>;
export interface UserErasurePlan extends Schema<'UserErasurePlan'> {}
export interface UserErasureResult extends Schema<'UserErasureResult'> {}
export interface Location extends Schema<'Location'> {}
export type LocationKind = Schema<'LocationKind'>;
export interface PermissionGroup extends Schema<'PermissionGroup'> {}
export type Permissions = Schema<'Permissions'>;
export interface ClientWithSecret extends Schema<'ClientWithSecret'> {}
export interface Client extends Schema<'Client'> {}
export interface PublicKey extends Schema<'PublicKey'> {}
export type PublicKeys = Schema<'PublicKeys'>;
export interface Organisation extends Schema<'Organisation'> {}
export interface Session extends Schema<'Session'> {}
export type SessionStatus = Schema<'SessionStatus'>;
export interface Attendance extends Schema<'Attendance'> {}
export interface AttendanceHistoryEntry extends Schema<'AttendanceHistoryEntry'> {}
export interface Absence extends Schema<'Absence'> {}
export interface Change extends Schema<'Change'> {}
export interface Import extends Schema<'Import'> {}
export type ImportCollection = Schema<'ImportCollection'>;
export type ImportMode = Schema<'ImportMode'>;
export type ImportKey = Schema<'ImportKey'>;
export type ImportOperation = Schema<'ImportOperation'>;
export type ImportStatus = Schema<'ImportStatus'>;
export interface ImportErrorOfFile extends Schema<'ImportErrorOfFile'> {}
export interface ImportResult extends Schema<'ImportResult'> {}
export type ImportOutcome = Schema<'ImportOutcome'>;
export interface ImportErrorOfLine extends Schema<'ImportErrorOfLine'> {}
export interface ImportNotice extends Schema<'ImportNotice'> {}
export interface Webhook extends Schema<'Webhook'> {}
export type WebhookSignature = Schema<'WebhookSignature'>;
export type WebhookStatus = Schema<'WebhookStatus'>;
export interface WebhookWithSecret extends Schema<'WebhookWithSecret'> {}
export interface WebhookTest extends Schema<'WebhookTest'> {}
export interface WebhookDelivery extends Schema<'WebhookDelivery'> {}
export interface ListedParticipant extends Schema<'ListedParticipant'> {}
export interface ListedNote extends Schema<'ListedNote'> {}
export interface ListedCourse extends Schema<'ListedCourse'> {}
export interface ListedEnrolment extends Schema<'ListedEnrolment'> {}
export interface ListedCoaching extends Schema<'ListedCoaching'> {}
export interface ListedProgram extends Schema<'ListedProgram'> {}
export interface ListedContact extends Schema<'ListedContact'> {}
export interface ListedFundingAgency extends Schema<'ListedFundingAgency'> {}
export interface ListedUser extends Schema<'ListedUser'> {}
export interface ListedLocation extends Schema<'ListedLocation'> {}
export interface ListedPermissionGroup extends Schema<'ListedPermissionGroup'> {}
export interface ListedClient extends Schema<'ListedClient'> {}
export interface ListedSession extends Schema<'ListedSession'> {}
export interface NewParticipant extends Schema<'NewParticipant'> {}
export interface ParticipantPatch extends Schema<'ParticipantPatch'> {}
export interface Erasure extends Schema<'Erasure'> {}
export type ErasureReason = Schema<'ErasureReason'>;
export interface NewExternalId extends Schema<'NewExternalId'> {}
export interface NoteInput extends Schema<'NoteInput'> {}
export interface NewCourse extends Schema<'NewCourse'> {}
export interface CoursePatch extends Schema<'CoursePatch'> {}
export interface NewEnrolment extends Schema<'NewEnrolment'> {}
export interface EnrolmentPatch extends Schema<'EnrolmentPatch'> {}
export interface NewCoaching extends Schema<'NewCoaching'> {}
export interface CoachingPatch extends Schema<'CoachingPatch'> {}
export interface NewProgram extends Schema<'NewProgram'> {}
export interface ProgramPatch extends Schema<'ProgramPatch'> {}
export interface NewContact extends Schema<'NewContact'> {}
export interface ContactReplacement extends Schema<'ContactReplacement'> {}
export interface ContactPatch extends Schema<'ContactPatch'> {}
export interface NewFundingAgency extends Schema<'NewFundingAgency'> {}
export interface FundingAgencyPatch extends Schema<'FundingAgencyPatch'> {}
export interface NewUser extends Schema<'NewUser'> {}
export interface UserPatch extends Schema<'UserPatch'> {}
export interface NewLocation extends Schema<'NewLocation'> {}
export interface LocationPatch extends Schema<'LocationPatch'> {}
export interface NewPermissionGroup extends Schema<'NewPermissionGroup'> {}
export interface PermissionGroupPatch extends Schema<'PermissionGroupPatch'> {}
export interface NewClient extends Schema<'NewClient'> {}
export interface ClientPatch extends Schema<'ClientPatch'> {}
export interface OrganisationPatch extends Schema<'OrganisationPatch'> {}
export interface NewSession extends Schema<'NewSession'> {}
export interface SessionPatch extends Schema<'SessionPatch'> {}
export type Attendances = Schema<'Attendances'>;
export interface AttendanceInput extends Schema<'AttendanceInput'> {}
export interface AttendancePatch extends Schema<'AttendancePatch'> {}
export interface NewImport extends Schema<'NewImport'> {}
export interface NewWebhook extends Schema<'NewWebhook'> {}
export interface WebhookPatch extends Schema<'WebhookPatch'> {}

/** The types above by their names. */
export interface Records {
  Problem: Problem;
  ProblemError: ProblemError;
  Participant: Participant;
  ParticipantStatus: ParticipantStatus;
  HistoryEntry: HistoryEntry;
  VersionNumber: VersionNumber;
  ChangeOperation: ChangeOperation;
  Actor: Actor;
  ActorKind: ActorKind;
  FieldChange: FieldChange;
  HistoryValue: HistoryValue;
  LongValue: LongValue;
  ParticipantExport: ParticipantExport;
  EnrolmentStatus: EnrolmentStatus;
  CoachingStatus: CoachingStatus;
  UnitSum: UnitSum;
  Presence: Presence;
  Units: Units;
  AbsenceReason: AbsenceReason;
  RecordType: RecordType;
  ExternalSource: ExternalSource;
  ParticipantErasurePlan: ParticipantErasurePlan;
  ParticipantErasureResult: ParticipantErasureResult;
  ExternalId: ExternalId;
  Note: Note;
  Course: Course;
  TimeModel: TimeModel;
  CourseStatus: CourseStatus;
  Enrolment: Enrolment;
  AttendanceTotals: AttendanceTotals;
  Coaching: Coaching;
  Program: Program;
  ProgramType: ProgramType;
  LegalBasis: LegalBasis;
  ProgramStatus: ProgramStatus;
  Contact: Contact;
  ContactCategory: ContactCategory;
  ContactExport: ContactExport;
  ContactErasurePlan: ContactErasurePlan;
  ContactErasureResult: ContactErasureResult;
  FundingAgency: FundingAgency;
  PartnerType: PartnerType;
  FundingAgencyType: FundingAgencyType;
  User: User;
  UserStatus: UserStatus;
  UserExport: UserExport;
  ClientAuthentication: ClientAuthentication;
  UserErasurePlan: UserErasurePlan;
  UserErasureResult: UserErasureResult;
  Location: Location;
  LocationKind: LocationKind;
  PermissionGroup: PermissionGroup;
  Permissions: Permissions;
  ClientWithSecret: ClientWithSecret;
  Client: Client;
  PublicKey: PublicKey;
  PublicKeys: PublicKeys;
  Organisation: Organisation;
  Session: Session;
  SessionStatus: SessionStatus;
  Attendance: Attendance;
  AttendanceHistoryEntry: AttendanceHistoryEntry;
  Absence: Absence;
  Change: Change;
  Import: Import;
  ImportCollection: ImportCollection;
  ImportMode: ImportMode;
  ImportKey: ImportKey;
  ImportOperation: ImportOperation;
  ImportStatus: ImportStatus;
  ImportErrorOfFile: ImportErrorOfFile;
  ImportResult: ImportResult;
  ImportOutcome: ImportOutcome;
  ImportErrorOfLine: ImportErrorOfLine;
  ImportNotice: ImportNotice;
  Webhook: Webhook;
  WebhookSignature: WebhookSignature;
  WebhookStatus: WebhookStatus;
  WebhookWithSecret: WebhookWithSecret;
  WebhookTest: WebhookTest;
  WebhookDelivery: WebhookDelivery;
  ListedParticipant: ListedParticipant;
  ListedNote: ListedNote;
  ListedCourse: ListedCourse;
  ListedEnrolment: ListedEnrolment;
  ListedCoaching: ListedCoaching;
  ListedProgram: ListedProgram;
  ListedContact: ListedContact;
  ListedFundingAgency: ListedFundingAgency;
  ListedUser: ListedUser;
  ListedLocation: ListedLocation;
  ListedPermissionGroup: ListedPermissionGroup;
  ListedClient: ListedClient;
  ListedSession: ListedSession;
  NewParticipant: NewParticipant;
  ParticipantPatch: ParticipantPatch;
  Erasure: Erasure;
  ErasureReason: ErasureReason;
  NewExternalId: NewExternalId;
  NoteInput: NoteInput;
  NewCourse: NewCourse;
  CoursePatch: CoursePatch;
  NewEnrolment: NewEnrolment;
  EnrolmentPatch: EnrolmentPatch;
  NewCoaching: NewCoaching;
  CoachingPatch: CoachingPatch;
  NewProgram: NewProgram;
  ProgramPatch: ProgramPatch;
  NewContact: NewContact;
  ContactReplacement: ContactReplacement;
  ContactPatch: ContactPatch;
  NewFundingAgency: NewFundingAgency;
  FundingAgencyPatch: FundingAgencyPatch;
  NewUser: NewUser;
  UserPatch: UserPatch;
  NewLocation: NewLocation;
  LocationPatch: LocationPatch;
  NewPermissionGroup: NewPermissionGroup;
  PermissionGroupPatch: PermissionGroupPatch;
  NewClient: NewClient;
  ClientPatch: ClientPatch;
  OrganisationPatch: OrganisationPatch;
  NewSession: NewSession;
  SessionPatch: SessionPatch;
  Attendances: Attendances;
  AttendanceInput: AttendanceInput;
  AttendancePatch: AttendancePatch;
  NewImport: NewImport;
  NewWebhook: NewWebhook;
  WebhookPatch: WebhookPatch;
}
