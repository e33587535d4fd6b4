import type { InferKyselyDB } from '@mikro-orm/postgresql';
import { OAuthClientEntity } from '../access/oauth/client.entity.ts';
import { RateLimitEntity } from '../access/rateLimit.entity.ts';
import { TokenEntity } from '../access/token.entity.ts';
import { CoachingEntity } from '../resources/coachings/coaching.entity.ts';
import { ContactEntity } from '../resources/contacts/contact.entity.ts';
import { CourseEntity, CourseTrainerEntity, EnrolmentEntity } from '../resources/courses/course.entity.ts';
import { FundingAgencyEntity } from '../resources/fundingAgencies/fundingAgency.entity.ts';
import { LocationEntity } from '../resources/locations/location.entity.ts';
import { NoteEntity } from '../resources/notes/note.entity.ts';
import { OrganisationEntity } from '../resources/org/organisation.entity.ts';
import { ParticipantEntity } from '../resources/participants/participant.entity.ts';
import { PermissionGroupEntity } from '../resources/permissionGroups/permissionGroup.entity.ts';
import { ProgramEntity } from '../resources/programs/program.entity.ts';
import { UserEntity, UserGroupEntity, UserLocationEntity } from '../resources/users/user.entity.ts';
import { IdempotencyKeyEntity } from './idempotencyKey.entity.ts';

/** Every table of the service. */
export const entities = [
  OrganisationEntity,
  PermissionGroupEntity,
  LocationEntity,
  UserEntity,
  UserGroupEntity,
  UserLocationEntity,
  OAuthClientEntity,
  TokenEntity,
  RateLimitEntity,
  ProgramEntity,
  ParticipantEntity,
  CourseEntity,
  CourseTrainerEntity,
  EnrolmentEntity,
  FundingAgencyEntity,
  ContactEntity,
  CoachingEntity,
  NoteEntity,
  IdempotencyKeyEntity,
];

type Inferred = InferKyselyDB<(typeof entities)[number]>;

/**
 * The tables and columns as statements see them, derived from the entities.
 * The relations (`…Key`) only declare foreign keys, whose columns stand beside them, so they are left out.
 */
export type Tables = { [Table in keyof Inferred]: Omit<Inferred[Table], `${string}_key_${string}`> };
