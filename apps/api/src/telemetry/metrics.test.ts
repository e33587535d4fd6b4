import { expect, test } from 'vitest';
import { createMetrics, metricsText } from './metrics.ts';

test('the metrics of several processes, sent as JSON, are combined into one output that declares each name once', async () => {
  const [one, other] = [createMetrics(), createMetrics()];
  const attributes = { http_request_method: 'GET', http_route: '/v1/org', http_response_status_code: 200 };
  one.begin()(0.002, attributes);
  other.begin()(0.2, attributes);
  other.begin()(0.3, attributes);
  other.begin();
  const passed = JSON.parse(JSON.stringify({ 1: await one.collect(), 2: await other.collect() }));
  const lines = metricsText(passed).split('\n');
  const labels = 'http_request_method="GET",http_route="/v1/org",http_response_status_code="200"';
  expect(lines).toContain(`http_server_request_duration_seconds_count{${labels},worker="1"} 1`);
  expect(lines).toContain(`http_server_request_duration_seconds_bucket{${labels},worker="2",le="0.25"} 1`);
  expect(lines).toContain(`http_server_request_duration_seconds_bucket{${labels},worker="2",le="+Inf"} 2`);
  expect(lines).toContain('http_server_active_requests{worker="2"} 1');
  const declared = lines.filter((line) => line.startsWith('# TYPE'));
  expect(declared.length).toBeGreaterThan(5);
  expect(new Set(declared).size).toBe(declared.length);
});
