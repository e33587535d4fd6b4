import type { Check } from './check.ts';
import { envelopeLaws } from './laws/envelope.ts';

/** Every check of the suite. */
export const checks: readonly Check[] = [...envelopeLaws];
