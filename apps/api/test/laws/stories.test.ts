import { existsSync } from 'node:fs';
import { type ResourceName, resources } from '@training-provider/contract';
import { expect, test } from 'vitest';

/** Resources of which nothing is special: the laws say all that there is to test. */
const ORDINARY: readonly string[] = [
  'coachings',
  'fundingAgencies',
  'locations',
  'org',
  'permissionGroups',
  'programs',
] satisfies ResourceName[];

test.each(Object.keys(resources))('%s have a story of what is special about them, or are named as ordinary', (name) => {
  const hasStory = existsSync(new URL(`../stories/${name}.test.ts`, import.meta.url));
  expect(hasStory, `write apps/api/test/stories/${name}.test.ts`).toBe(!ORDINARY.includes(name));
});
