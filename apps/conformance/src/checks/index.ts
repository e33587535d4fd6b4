import type { Check } from './check.ts';
import { authenticationLaws } from './laws/authentication.ts';
import { envelopeLaws } from './laws/envelope.ts';
import { recordLaws } from './laws/records.ts';
import { refusalLaws } from './laws/refusals.ts';
import { shapeLaws } from './laws/shapes.ts';
import { documentedStories } from './stories/documented.ts';
import { writeStories } from './stories/writes.ts';

/** Every check of the suite. */
export const checks: readonly Check[] = [
  ...envelopeLaws,
  ...recordLaws,
  ...authenticationLaws,
  ...writeStories,
  ...documentedStories,
  ...shapeLaws,
  ...refusalLaws,
];
