import { expect, test } from 'vitest';
import { runToEnd } from './asPostgres.ts';
import { programs } from './packages.ts';

test('the alerts in alerts.rules.yaml fire when their cause occurs, and no alert fires during normal operation', async () => {
  const rules = new URL('alerts.rules.yaml', import.meta.url).pathname;
  expect(await runToEnd(programs().promtool, ['test', 'rules', rules])).toContain('SUCCESS');
});
