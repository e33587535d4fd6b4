import { defineEntity, p } from '@mikro-orm/postgresql';

/**
 * The counts of each client's requests in its current window, and the buckets of unauthenticated callers, by pseudonyms
 * of their networks. The modules that write the rows define the meaning of `points` (`load/sharedRateCounts.ts`,
 * `load/sharedBuckets.ts`).
 */
export const RateLimitEntity = defineEntity({
  name: 'RateLimit',
  tableName: 'rate_limit',
  properties: {
    key: p.string().length(255).primary(),
    points: p.integer().default(0),
    /** The end of the window, or the time when the bucket is full again, in milliseconds since 1970. */
    expire: p.bigint('string').nullable(),
  },
  indexes: [{ name: 'rate_limit_expire_index', properties: ['expire'] }],
});
