import type { ParseArgsConfig } from 'node:util';
import type { Limit } from './proxy.ts';
import { type Variation, variations } from './variations.ts';

export interface Trial {
  variation: Variation;
  limit?: Limit;
}

const THROTTLED: Trial = {
  variation: { id: 'throttled', describe: '300 requests a minute are admitted', change: (reply) => reply },
  limit: { perMinute: 300 },
};
export const trials: readonly Trial[] = [...variations.map((variation) => ({ variation })), THROTTLED];

export const USAGE = `conformance:vary [VARIATION…] [--seeds N] [--grep PATTERN]

  VARIATION…      only these
  --seeds N       so many seeds for each (1)
  --grep PATTERN  only checks whose name matches

There are: ${trials.map(({ variation }) => variation.id).join(', ')}`;

/** The arguments, for `parseArgs`. */
export const ARGUMENTS = {
  allowPositionals: true,
  options: { seeds: { type: 'string', default: '1' }, grep: { type: 'string' } },
} as const satisfies ParseArgsConfig;
