import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CASES, placeholdersOf } from '../../../apps/api/test/support/hostileCases.ts';
import { API } from '../../testbed/api.ts';
import type { World } from './parts.ts';

const withPlaceholders = (bytes: Buffer, world: World): Buffer => {
  let text = bytes.toString('latin1');
  for (const [placeholder, value] of placeholdersOf(world)) text = text.replaceAll(value, placeholder);
  return Buffer.from(text, 'latin1');
};

/**
 * Stores bytes that the service handled wrongly, so that the test command sends them from now on.
 * @returns the path of the file, relative to the folder of the service
 */
export const keep = (bytes: Buffer, world: World): string => {
  const kept = withPlaceholders(bytes, world);
  const file = join(CASES, `${createHash('sha256').update(kept).digest('hex').slice(0, 12)}.http`);
  mkdirSync(join(API, CASES), { recursive: true });
  writeFileSync(join(API, file), kept);
  return file;
};
