import type { InferKyselyDB } from '@mikro-orm/postgresql';
import { CoachingEntity } from '../tables/coaching.entity.ts';
import { ContactEntity } from '../tables/contact.entity.ts';
import { CourseEntity, CourseTrainerEntity, EnrolmentEntity } from '../tables/course.entity.ts';
import { FundingAgencyEntity } from '../tables/fundingAgency.entity.ts';
import { IdempotencyKeyEntity } from '../tables/idempotencyKey.entity.ts';
import { LocationEntity } from '../tables/location.entity.ts';
import { NoteEntity } from '../tables/note.entity.ts';
import { OAuthClientEntity } from '../tables/oauthClient.entity.ts';
import { OrganisationEntity } from '../tables/organisation.entity.ts';
import { ParticipantEntity } from '../tables/participant.entity.ts';
import { PermissionGroupEntity } from '../tables/permissionGroup.entity.ts';
import { ProgramEntity } from '../tables/program.entity.ts';
import { RateLimitEntity } from '../tables/rateLimit.entity.ts';
import { TokenEntity } from '../tables/token.entity.ts';
import { UserEntity, UserGroupEntity, UserLocationEntity } from '../tables/user.entity.ts';

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
