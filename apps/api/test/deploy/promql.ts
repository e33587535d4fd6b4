import { parser } from '@prometheus-io/lezer-promql';
import { createMetrics, metricsText } from '../../src/telemetry/metrics.ts';

/** The names in an expression. */
interface Asked {
  readonly metrics: readonly string[];
  readonly labels: readonly string[];
}

/** The metrics and labels in an expression; undefined if it is not PromQL. */
export const askedOf = (expression: string): Asked | undefined => {
  const metrics: string[] = [];
  const labels: string[] = [];
  let broken = false;
  parser.parse(expression).iterate({
    enter: ({ type, name, from, to }) => {
      if (type.isError) broken = true;
      if (name === 'Identifier') metrics.push(expression.slice(from, to));
      if (name === 'LabelName') labels.push(expression.slice(from, to));
    },
  });
  return broken ? undefined : { metrics, labels };
};

const REQUEST = { http_request_method: 'GET', http_route: '/v1/org', http_response_status_code: 200 };

/** The metrics of the service after its first request, by name, with their labels. */
export const servedMetrics = async (): Promise<ReadonlyMap<string, readonly string[]>> => {
  const metrics = createMetrics();
  metrics.begin()(1, REQUEST);
  metrics.observePools({ primary: () => ({ size: 10, busy: 0, idle: 0, waiting: 0, givenUp: 0, readOnly: 0 }) });
  metrics.observeChanges(
    () => 0,
    async () => ({ rows: 0, oldestSeconds: 0 }),
  );
  metrics.observeRefusals(() => ({ anonymous: 0 }));
  metrics.observeClock(() => 0);
  metrics.imports.observeOpen(async () => ({ waiting: 0, receiving: 0, queued: 0, checking: 0, running: 0 }));
  metrics.webhooks.observeAll(async () => ({ byStatus: { active: 0, paused: 0, failing: 0 }, oldestSeconds: 0 }));
  metrics.operations.observeUpkeep(async () => [{ task: 'backup', seconds: 0 }]);
  metrics.operations.observeLedger(async () => []);
  metrics.operations.observeWorkers(() => ({ configured: 1, answering: 1 }));
  metrics.operations.watch({ 'expired tokens of OAuth clients': async () => 0 });
  const text = metricsText({ 1: await metrics.collect() });
  return new Map(
    [...text.matchAll(/^([a-z_]+)\{(.*)\} /gm)].map(([, name = '', labels = '']) => [
      name,
      [...labels.matchAll(/(\w+)="/g)].map(([, label = '']) => label),
    ]),
  );
};
