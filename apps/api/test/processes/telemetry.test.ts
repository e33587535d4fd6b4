import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { startCollector } from '../support/collector.ts';
import { atRest, newImport, sendFile } from '../support/imports.ts';
import { ownService } from '../support/ownService.ts';
import { until } from '../support/until.ts';

const TRACE = '0af7651916cd43dd8448eb211c80319c';
const PARENT = 'b7ad6b7169203331';

const logLine = (output: string, requestId: string) =>
  JSON.parse(output.split('\n').find((text) => text.startsWith('{') && text.includes(requestId)) ?? '{}');

describe('telemetry', () => {
  test('a separate port serves metrics of requests, the connection pool, the event loop and the process', async () => {
    const { service, baseUrl, client } = await ownService({ METRICS_PORT: '0' });
    const metricsUrl = await service.says(/Metrics: (\S+)/);
    await client('GET', '/v1/participants');
    await client('GET', '/v1/participants');
    await client('GET', `/v1/participants/${randomUUID()}`);
    await client('POST', '/v1/participants', { body: {} });
    await client('GET', '/v1/nowhere');
    const count = (method: string, route: string, status: number) =>
      `http_server_request_duration_seconds_count{http_request_method="${method}",http_route="${route}",http_response_status_code="${status}",worker="1"}`;
    const text = await until(async () => {
      const metrics = await (await fetch(metricsUrl)).text();
      return metrics.includes(count('GET', '', 404)) ? metrics : undefined;
    });
    const lines = text.split('\n');
    expect(lines).toContain(`${count('GET', '/v1/participants', 200)} 2`);
    expect(lines).toContain(`${count('GET', '/v1/participants/:id', 404)} 1`);
    expect(lines).toContain(`${count('POST', '/v1/participants', 422)} 1`);
    expect(lines).toContain('http_server_active_requests{worker="1"} 0');
    expect(lines).toContain('database_connections_max{database="primary",worker="1"} 10');
    expect(lines).toContain('database_waiting{database="primary",worker="1"} 0');
    const samplesOf = (name: string) =>
      lines.filter((line) => line.startsWith(name)).map((line) => Number(line.split(' ')[1]));
    const sampleOf = (name: string) => samplesOf(name)[0];
    // Reading the metrics may itself use a connection.
    expect(Math.max(...samplesOf('database_connections{database="primary",state='))).toBeGreaterThan(0);
    expect(sampleOf('nodejs_eventloop_delay_seconds{quantile="0.99"')).toBeGreaterThanOrEqual(0);
    expect(sampleOf('nodejs_eventloop_utilization_ratio')).toBeGreaterThan(0);
    expect(sampleOf('process_resident_memory_bytes')).toBeGreaterThan(10_000_000);
    expect(sampleOf('process_cpu_seconds_total')).toBeGreaterThan(0);

    expect((await fetch(`${baseUrl}/metrics`)).status).toBe(404);
    expect((await fetch(new URL('/v1/org', metricsUrl))).status).toBe(404);
  });

  test('the metrics count imports by status and their lines by outcome, including lines rejected during the upload', async () => {
    const { service, client } = await ownService({ METRICS_PORT: '0' });
    const metricsUrl = await service.says(/Metrics: (\S+)/);
    const path = await newImport(client, { mode: 'apply' });
    await newImport(client);
    await sendFile(client, path, 'internalCustomerNumber,firstName,lastName\nA-1,Ada,Lang\nA-2,,Lang\nA-3,Ada,Lang\n');
    await atRest(client, path);
    const lines = (await (await fetch(metricsUrl)).text()).split('\n');
    const counted = (mode: string, outcome: string) =>
      `import_lines_total{mode="${mode}",outcome="${outcome}",worker="1"}`;
    expect(lines).toContain(`${counted('apply', 'created')} 2`);
    expect(lines).toContain(`${counted('apply', 'refused')} 1`);
    expect(lines).toContain(`${counted('validate', 'created')} 0`);
    expect(lines).toContain('imports_open{status="waiting",worker="1"} 1');
    expect(lines).toContain('imports_open{status="running",worker="1"} 0');
    expect(lines).toContain('import_step_failures_total{worker="1"} 0');
  });

  test("a request and its SQL statements are spans of the caller's trace, which the log contains, and have no values", async () => {
    const collector = await startCollector();
    const { service, client } = await ownService({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url });
    const [requestId, secret] = [randomUUID(), `Geheim${randomUUID()}`];
    const headers = { traceparent: `00-${TRACE}-${PARENT}-01`, 'X-Request-Id': requestId };
    const number = { firstName: secret, lastName: secret, internalCustomerNumber: secret };
    await client('POST', '/v1/participants', { body: { participant: number }, headers });
    // The second violates a unique index, whose message contains the value.
    await client('POST', '/v1/participants', { body: { participant: number }, headers });
    service.process.kill('SIGTERM');
    await service.exit;

    const spans = collector.spans().filter(({ traceId }) => traceId === TRACE);
    const server = spans.filter(({ name }) => name === 'POST /v1/participants');
    expect(server).toHaveLength(2);
    for (const { parentSpanId } of server) expect(parentSpanId).toBe(PARENT);
    expect(server[0]?.attributes).toContainEqual({ key: 'http.response.status_code', value: { intValue: 201 } });
    expect(server[0]?.attributes).toContainEqual({ key: 'app.request_id', value: { stringValue: requestId } });
    const ids = server.map(({ spanId }) => spanId);
    const statements = spans.filter(({ name }) => name === 'insert');
    expect(statements.length).toBeGreaterThanOrEqual(2);
    for (const { parentSpanId } of statements) expect(ids).toContain(parentSpanId);
    expect(collector.text()).not.toContain(secret);
    expect(logLine(service.output().out, requestId)).toMatchObject({ requestId, traceId: TRACE });
  });

  test('traces contain the name of the service, and a caller can exclude its request from sampling', async () => {
    const collector = await startCollector();
    const settings = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_SERVICE_NAME: 'schulung-köln' };
    const { service, client } = await ownService(settings);
    await client('GET', '/v1/org', { headers: { traceparent: `00-${TRACE}-${PARENT}-00` } });
    await client('GET', '/v1/org');
    service.process.kill('SIGTERM');
    await service.exit;
    const traces = collector.spans().filter(({ name }) => name === 'GET /v1/org');
    expect(traces).toHaveLength(1);
    expect(traces[0]?.traceId).not.toBe(TRACE);
    expect(collector.text()).toContain('{"key":"service.name","value":{"stringValue":"schulung-köln"}}');
  });

  test('if the collector is unreachable, requests succeed and the log reports the failure', async () => {
    const { service, client } = await ownService({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1' });
    expect((await client('GET', '/v1/org')).status).toBe(200);
    service.process.kill('SIGTERM');
    expect(await service.exit).toBe(0);
    expect(service.output().out).toContain('ECONNREFUSED');
  });
});
