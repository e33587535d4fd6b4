import { defineEntity, p } from '@mikro-orm/postgresql';

/**
 * The requests of each client in its current window, and the buckets of unauthenticated callers, by pseudonyms of their
 * networks. The writers define the meaning of `points` (`load/sharedRateCounts.ts`, `load/sharedBuckets.ts`).
 */
export const RateLimitEntity = defineEntity({
  name: 'RateLimit',
  tableName: 'rate_limit',
  properties: {
    key: p.string().length(255).primary(),
    points: p.integer().default(0),
    /** End of the window in milliseconds since 1970. */
    expire: p.bigint('string').nullable(),
  },
  indexes: [{ name: 'rate_limit_expire_index', properties: ['expire'] }],
});
