import { expect, test, vi } from 'vitest';
import { readsOf } from './replica.ts';

const unreachable = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });

const set = () => {
  const [replica, primary] = ['replica', 'primary'].map((name) => ({
    run: vi.fn(async (): Promise<unknown[]> => [name]),
    runUnprepared: vi.fn(async (): Promise<unknown[]> => [name]),
  }));
  if (replica === undefined || primary === undefined) throw new Error('unreachable');
  return { replica, primary, reads: readsOf(replica, primary) };
};

test('after a failed read, the replica gets no reads for a while', async () => {
  const { replica, reads } = set();
  replica.run.mockRejectedValueOnce(unreachable);
  expect(await reads.run('select 1', [])).toEqual(['primary']);
  expect(await reads.run('select 1', [])).toEqual(['primary']);
  expect(replica.run).toHaveBeenCalledTimes(1);
});

test('if the primary is also unavailable, the next read tries the replica again', async () => {
  const { replica, primary, reads } = set();
  replica.run.mockRejectedValueOnce(unreachable);
  primary.run.mockRejectedValueOnce(unreachable);
  await expect(reads.run('select 1', [])).rejects.toBe(unreachable);
  expect(await reads.run('select 1', [])).toEqual(['replica']);
});

test('related reads all use one server, even if one of them fails at the replica', async () => {
  const { replica, reads } = set();
  replica.runUnprepared.mockRejectedValueOnce(unreachable);
  const both = await reads.onOneServer(async ({ run, runUnprepared }) => [
    ...(await run('select 1', [])),
    ...(await runUnprepared('select 2', [])),
  ]);
  expect(both).toEqual(['primary', 'primary']);
});
