import { expect, inject, test, vi } from 'vitest';
import { openDatabase } from './database.ts';
import { cleanUpOnce } from './housekeeping.ts';

test('a clean-up that fails is logged by its name, and the next one runs', async () => {
  const { db, close } = await openDatabase(inject('databaseUrl'), 2);
  const log = { info: vi.fn(), error: vi.fn() };
  const failure = new Error('no space left');
  const failing = async () => {
    throw failure;
  };
  await cleanUpOnce(db, { broken: failing, idle: async () => 0, busy: async () => 3 }, log);
  await close();
  expect(log.error.mock.calls).toEqual([[{ cleanUp: 'broken', err: failure }, 'clean-up failed']]);
  expect(log.info.mock.calls).toEqual([[{ cleanUp: 'busy', rows: 3 }, 'cleaned up']]);
});
