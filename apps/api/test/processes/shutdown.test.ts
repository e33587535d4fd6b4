import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { holding } from '../support/holding.ts';
import { networkedDatabase, networkedService } from '../support/networkedService.ts';
import { until } from '../support/until.ts';

test('on SIGTERM, /readyz returns 503, requests are served for SHUTDOWN_DELAY_MS with Connection: close, then the service exits', async () => {
  const database = await networkedDatabase();
  const { program, baseUrl, client } = await networkedService(database, { SHUTDOWN_DELAY_MS: '8000' });
  expect((await client('GET', '/v1/org')).headers.get('connection')).toBe('keep-alive');
  program.process.kill('SIGTERM');
  const notReady = await until(async () => {
    const answer = await client('GET', '/readyz');
    return answer.status === 503 ? answer : undefined;
  });
  expect(notReady.json).toMatchObject({ reason: 'stopping' });
  const served = await client('GET', '/v1/org');
  expect(served.status).toBe(200);
  expect(served.headers.get('connection')).toBe('close');
  expect(await program.exit).toBe(0);
  await expect(fetch(`${baseUrl}/healthz`)).rejects.toThrow();
});

test('a request in progress at SIGTERM, on a kept-alive connection, gets its response before the service exits', async () => {
  const database = await networkedDatabase();
  const { program, baseUrl, client } = await networkedService(database, { DATABASE_TIMEOUT_MS: '20000' });
  const { json } = await client('POST', '/v1/courses', { body: { course: { name: 'Schweißen' } } });
  const { untilAwaited, end } = await holding(database.url, 'select from course for update');

  const agent = new Agent({ keepAlive: true });
  onTestFinished(() => agent.destroy());
  const sent = request(`${baseUrl}/v1/courses/${json.data.id}`, {
    agent,
    method: 'PATCH',
    headers: { Authorization: `Bearer ${database.token}`, 'Content-Type': 'application/json' },
  });
  const answered = once(sent, 'response');
  sent.end('{"course":{"name":"Löten"}}');
  await untilAwaited();
  program.process.kill('SIGTERM');
  await until(async () => (program.output().err.includes('Terminated') ? true : undefined));
  await end();
  const [response] = await answered;
  expect(response.statusCode).toBe(200);
  response.resume();
  expect(await program.exit).toBe(0);
});

test('the service exits on SIGTERM even if its database no longer responds', async () => {
  const database = await networkedDatabase();
  const { program, client } = await networkedService(database);
  expect((await client('GET', '/v1/org')).status).toBe(200);
  database.network.silence();
  program.process.kill('SIGTERM');
  expect(await program.exit, program.output().err).toBe(0);
});

test('the service exits on SIGTERM even if its database stops responding during a statement', async () => {
  const database = await networkedDatabase();
  const { program, client } = await networkedService(database, { DATABASE_TIMEOUT_MS: '8000', METRICS_PORT: '0' });
  const metricsUrl = await program.says(/Metrics: (\S+)/);
  expect((await client('GET', '/v1/org')).status).toBe(200);
  database.network.silence();
  const asked = client('GET', '/v1/participants');
  await until(async () => {
    const metrics = await (await fetch(metricsUrl)).text();
    return metrics.includes('http_server_active_requests{worker="1"} 1') ? true : undefined;
  });
  program.process.kill('SIGTERM');
  expect((await asked).status).toBe(503);
  expect(await program.exit, program.output().err).toBe(0);
});
