import * as z from 'zod/mini';
import { annotated } from './describe.ts';

/**
 * Features in addition to the operations of the specification. A deployment offers each module completely or not at
 * all.
 */
export const MODULES = [
  'changes',
  'history',
  'userLifecycle',
  'enrolments',
  'privacy',
  'lifecycles',
  'batch',
  'externalIds',
  'export',
  'import',
  'attendance',
  'webhooks',
] as const;
export type Module = (typeof MODULES)[number];

/** The path at which a deployment describes its features: outside of `/v1`, without a token. */
export const SERVICE_DESCRIPTION_PATH = '/.well-known/training-provider';

/**
 * The service description, which is the response at this path. Newer services may list modules that this version does
 * not know.
 */
export const ServiceDescription = z.object({
  data: z.object({
    contract: annotated(z.string(), {
      maxLength: 100,
      description: 'The version of the contract that the service has.',
    }),
    modules: z.array(annotated(z.string(), { maxLength: 100 })).check(z.maxLength(100)),
  }),
});
export type ServiceDescription = z.output<typeof ServiceDescription>;
