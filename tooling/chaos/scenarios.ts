import type { Scenario } from './measuring/scenario.ts';
import { access } from './scenarios/access.ts';
import { admission } from './scenarios/admission.ts';
import { erasures } from './scenarios/erasures.ts';
import { hostile } from './scenarios/hostile.ts';
import { imports } from './scenarios/imports.ts';
import { kills } from './scenarios/kills.ts';
import { memory } from './scenarios/memory.ts';
import { migrations } from './scenarios/migrations.ts';
import { mirror } from './scenarios/mirror.ts';
import { move } from './scenarios/move.ts';
import { network } from './scenarios/network.ts';
import { noisy } from './scenarios/noisy.ts';
import { notes } from './scenarios/notes.ts';
import { pool } from './scenarios/pool.ts';
import { postgres } from './scenarios/postgres.ts';
import { readers } from './scenarios/readers.ts';
import { rolling } from './scenarios/rolling.ts';
import { slow } from './scenarios/slow.ts';
import { webhooks } from './scenarios/webhooks.ts';

/** Every scenario, in the order in which they run. */
export const SCENARIOS: readonly Scenario[] = [
  ...[kills, erasures, imports, webhooks, postgres, network, pool],
  ...[slow, readers, noisy, notes, admission, hostile],
  ...[rolling, migrations, mirror, access, move, memory],
];
