/**
 * The benchmarks. They measure the service against a bare server and against itself, for example over the size of the
 * data and the number of workers.
 */
import { runSuite } from '../testbed/suite.ts';
import { attendance } from './benchmarks/attendance.ts';
import { bulk } from './benchmarks/bulk.ts';
import { changes } from './benchmarks/changes.ts';
import { imports } from './benchmarks/imports.ts';
import { privacy } from './benchmarks/privacy.ts';
import { reference } from './benchmarks/reference.ts';
import { resources } from './benchmarks/resources.ts';
import { shapes } from './benchmarks/shapes.ts';
import { nightly, sizes } from './benchmarks/sizes.ts';
import { speed } from './benchmarks/speed.ts';
import { start } from './benchmarks/start.ts';
import { webhooks } from './benchmarks/webhooks.ts';
import { workers } from './benchmarks/workers.ts';
import { table } from './measuring/report.ts';

await runSuite({
  name: 'bench',
  parts: [speed, resources, bulk, imports, attendance, changes, webhooks, privacy, shapes, sizes, workers, start],
  onRequest: [nightly, reference],
  judge: (report) => ({ table: table(report), isKept: report.lines.every(({ reached }) => reached) }),
});
