import { expect, test } from 'vitest';
import { EnvError, parseEnv } from './env.ts';

/** What is said of these settings, which are wrong. */
const refusalOf = (variables: Readonly<Record<string, string>>): string => {
  try {
    parseEnv(variables);
  } catch (error) {
    if (error instanceof EnvError) return error.message;
    throw error;
  }
  return expect.fail('the settings are taken');
};

test.each([
  ['PORT', '99999', 'PORT must be a whole number from 0 to 65535, not "99999"'],
  ['PORT', 'http', 'PORT must be a whole number'],
  ['DATABASE_URL', 'mysql://geheim@x', 'DATABASE_URL must be a URL of the form postgres://'],
  ['DATABASE_URL', 'postgres://u:geheim@one:5432,:5433/name', 'DATABASE_URL must be a URL of the form postgres://'],
  ['DATABASE_URL', 'postgres:///name?host=one,two', 'DATABASE_URL must be a URL of the form postgres://'],
  ['DATABASE_URL', 'postgres://one,two/name?target_session_attrs=any', 'DATABASE_URL may have no target_session_attrs'],
  ['LOG_LEVEL', 'loud', 'LOG_LEVEL must be one of fatal, error'],
  ['PUBLIC_URL', 'example.org', 'PUBLIC_URL must be a URL of the form https://'],
  ['PUBLIC_URL', 'https://anna:geheim@api.example.org', 'PUBLIC_URL must have no user name and no password'],
  ['PUBLIC_URL', 'https://geheim@api.example.org', 'PUBLIC_URL must have no user name and no password'],
  ['PUBLIC_URL', 'https://api.example.org/?a=b', 'PUBLIC_URL must have no query'],
  ['PUBLIC_URL', 'https://api.example.org/#top', 'PUBLIC_URL must have no fragment'],
  ['ALLOWED_HOSTS', 'api.example.org:3000', 'ALLOWED_HOSTS must be hosts without ports, separated by commas'],
  ['ALLOWED_HOSTS', '*', 'ALLOWED_HOSTS must be hosts without ports, separated by commas'],
  ['OIDC_ISSUER', 'login.example.org', 'OIDC_ISSUER must be a URL of the form https://'],
  ['CORS_ORIGINS', 'https://a.example.org,*', 'CORS_ORIGINS must be origins of the form https://app.example.org'],
  ['CORS_ORIGINS', 'https://a.example.org/', 'CORS_ORIGINS must be origins of the form https://app.example.org'],
  ['READ_DATABASE_URL', 'mysql://geheim@x', 'READ_DATABASE_URL must be a URL of the form postgres://'],
  ['MIGRATION_DATABASE_URL', 'mysql://geheim@x', 'MIGRATION_DATABASE_URL must be a URL of the form postgres://'],
  ['MIGRATIONS', 'never', 'MIGRATIONS must be one of apply, wait, not "never"'],
  ['OTEL_TRACES_SAMPLER_ARG', '2', 'OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1, not "2"'],
  ['TRUST_PROXY', 'true', 'TRUST_PROXY must be the number of proxies from 1 to 16, or their addresses or networks'],
  ['TRUST_PROXY', '0', 'TRUST_PROXY must be the number of proxies from 1 to 16'],
  ['TRUST_PROXY', '10.0.0.0/33', 'TRUST_PROXY must be the number of proxies from 1 to 16'],
  ['TRUST_PROXY', '0.0.0.0/0', 'TRUST_PROXY must be the number of proxies from 1 to 16'],
  ['TRUST_PROXY', 'loopback,proxy.example.org', 'TRUST_PROXY must be the number of proxies from 1 to 16'],
  ['CREDENTIALS_RATE_LIMIT', '0', 'CREDENTIALS_RATE_LIMIT must be a whole number from 1 to 10000000, not "0"'],
  ['DATABASE_POOL_SIZE', '1', 'DATABASE_POOL_SIZE must be a whole number from 2 to 100'],
])('the setting %s=%s is refused with one line that names it, without a password', (name, value, message) => {
  const refusal = refusalOf({ [name]: value });
  expect(refusal.startsWith(message), refusal).toBe(true);
  expect(refusal).not.toContain('\n');
  expect(refusal).not.toContain('geheim');
});

test.each([
  ['OIDC_ISSUER', 'https://login.example.org', 'OIDC_AUDIENCE must be set if OIDC_ISSUER is set'],
  ['OIDC_AUDIENCE', 'https://api.example.org', 'OIDC_ISSUER must be set if OIDC_AUDIENCE is set'],
])('%s alone is refused with one line that names what is missing', (name, value, message) => {
  expect(refusalOf({ [name]: value })).toBe(message);
});
