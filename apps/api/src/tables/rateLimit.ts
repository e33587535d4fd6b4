import { defineEntity, p } from '@mikro-orm/postgresql';

/**
 * The requests of each client in its current window. The columns and their order are those that `RateLimiterPostgres` of
 * rate-limiter-flexible writes.
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
});
