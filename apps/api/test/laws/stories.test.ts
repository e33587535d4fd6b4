import { existsSync } from 'node:fs';
import { type ResourceName, resources } from '@training-provider/contract';
import { expect, test } from 'vitest';

/** Resources whose behaviour the laws and the conformance suite prove completely. */
const ORDINARY: readonly string[] = [
  'coachings',
  'contacts',
  'courses',
  'fundingAgencies',
  'locations',
  'org',
  'participants',
  'permissionGroups',
  'programs',
  'sessions',
  'users',
] satisfies ResourceName[];

test.each(Object.keys(resources))(
  'the resource %s has a test file for its special behaviour, or is listed as ordinary',
  (name) => {
    const hasStory = existsSync(new URL(`../stories/${name}.test.ts`, import.meta.url));
    expect(hasStory, `write apps/api/test/stories/${name}.test.ts`).toBe(!ORDINARY.includes(name));
  },
);
