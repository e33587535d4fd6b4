import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { repository } from './artefacts.ts';

const LIMIT_MS = 2_400_000;

test('the service follows a failover of deploy/patroni to each node, and no acknowledged write is lost', {
  timeout: LIMIT_MS,
}, async () => {
  const main = join(repository, 'apps/api/test/failover/main.ts');
  const drill = spawn(process.execPath, ['--conditions=source', main], { stdio: 'inherit' });
  expect(await once(drill, 'exit')).toEqual([0, null]);
});
