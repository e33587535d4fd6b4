import { expect, test } from 'vitest';
import type { Env } from '../../src/env.ts';
import { startCollector } from '../support/collector.ts';
import { ownDatabase, ownService } from '../support/ownService.ts';

const PUBLIC_URL = 'https://api.example.org';

/** Each setting, with a value other than its default. A missing setting does not compile. */
const otherSettings = async (collector: string): Promise<Record<keyof Env, string>> => {
  const url = await ownDatabase();
  return {
    PORT: '0',
    HOST: '0.0.0.0',
    DATABASE_URL: url,
    READ_DATABASE_URL: url,
    MIGRATION_DATABASE_URL: url,
    SOURCE_DATABASE_URL: url,
    MIGRATIONS: 'wait',
    PREPARED_STATEMENTS: 'unnamed',
    DATA_DIR: '/nonexistent/never',
    DATABASE_POOL_SIZE: '4',
    WORKERS: '2',
    DATABASE_TIMEOUT_MS: '15000',
    REQUEST_TIMEOUT_MS: '11000',
    KEEP_ALIVE_TIMEOUT_MS: '9000',
    MAX_CONNECTIONS: '50',
    SHUTDOWN_DELAY_MS: '10',
    LOG_LEVEL: 'debug',
    PUBLIC_URL: `${PUBLIC_URL}/`,
    ALLOWED_HOSTS: 'api.example.org',
    RATE_LIMIT: '500',
    ANONYMOUS_RATE_LIMIT: '70',
    CREDENTIALS_RATE_LIMIT: '7',
    TOKENS_PER_CLIENT: '3',
    TRUST_PROXY: '192.0.2.7, 2001:db8::/32, loopback',
    CHANGES_RETENTION_DAYS: '30',
    HISTORY_RETENTION_DAYS: '400',
    IMPORT_RESULTS_RETENTION_DAYS: '20',
    IMPORT_RETENTION_DAYS: '40',
    ERASURE_LEDGER_URL: url,
    WEBHOOK_KEY: `${Buffer.alloc(32, 1).toString('base64')}, ${Buffer.alloc(32, 2).toString('base64')}`,
    WEBHOOK_PORTS: '443, 8000-8999',
    WEBHOOK_NETWORKS: '10.1.2.0/24, fd00::/64',
    OIDC_ISSUER: 'http://127.0.0.1:1',
    OIDC_AUDIENCE: 'https://api.example.org',
    CORS_ORIGINS: 'https://app.example.org, https://other.example.org',
    METRICS_PORT: '0',
    METRICS_HOST: '0.0.0.0',
    OTEL_EXPORTER_OTLP_ENDPOINT: collector,
    OTEL_SERVICE_NAME: 'schulung-köln',
    OTEL_TRACES_SAMPLER_ARG: '0.0',
  };
};

test.each(['1', '2'])(
  'the service runs in %s processes with a non-default value for every setting',
  async (WORKERS) => {
    const collector = await startCollector();
    const settings = { ...(await otherSettings(collector.url)), WORKERS };
    const { service, baseUrl, client } = await ownService(settings);
    expect(baseUrl).toMatch(/^http:\/\/0\.0\.0\.0:\d+$/);
    expect((await client('GET', '/readyz')).status).toBe(200);
    expect((await client('GET', '/v1/participants')).headers.get('RateLimit-Policy')).toContain('500');
    const missing = await client('GET', '/v1/nowhere', { headers: { Origin: 'https://other.example.org' } });
    expect(missing.json.type).toBe(`${PUBLIC_URL}/problems/not_found`);
    expect(missing.headers.get('Access-Control-Allow-Origin')).toBe('https://other.example.org');
    const metricsUrl = await service.says(/Metrics: (http:\/\/0\.0\.0\.0:\S+)/);
    expect((await fetch(metricsUrl)).status).toBe(200);
    service.process.kill('SIGTERM');
    expect(await service.exit).toBe(0);
    expect(collector.spans()).toEqual([]);
  },
);
