import { expect, test } from 'vitest';
import { EnvError, parseEnv, SETTINGS } from './env.ts';
import { misspeltAmong } from './misspelt.ts';

/** The message about these invalid settings. */
const refusalOf = (variables: Readonly<Record<string, string>>): string => {
  try {
    parseEnv(variables);
  } catch (error) {
    if (error instanceof EnvError) return error.message;
    throw error;
  }
  return expect.fail('the settings are accepted');
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
  ['ALLOWED_HOSTS', '[1:2]', 'ALLOWED_HOSTS must be hosts without ports, separated by commas'],
  ['OIDC_ISSUER', 'login.example.org', 'OIDC_ISSUER must be a URL of the form https://'],
  ['OIDC_ISSUER', 'http://login.example.org', 'OIDC_ISSUER must begin with https:// unless it is on this machine'],
  ['OIDC_ISSUER', 'http://localhost.example.org', 'OIDC_ISSUER must begin with https:// unless it is on this machine'],
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
])(
  'the setting %s=%s is rejected with one line that contains the name of the setting, but no password',
  (name, value, message) => {
    const refusal = refusalOf({ [name]: value });
    expect(refusal.startsWith(message), refusal).toBe(true);
    expect(refusal).not.toContain('\n');
    expect(refusal).not.toContain('geheim');
  },
);

test.each([
  ['OIDC_ISSUER', 'https://login.example.org', 'OIDC_AUDIENCE must be set if OIDC_ISSUER is set'],
  ['OIDC_AUDIENCE', 'https://api.example.org', 'OIDC_ISSUER must be set if OIDC_AUDIENCE is set'],
])('the setting %s alone is rejected with one line about the missing setting', (name, value, message) => {
  expect(refusalOf({ [name]: value })).toBe(message);
});

/** Each name with one typing error at any place: a letter that is missing, doubled or wrong, or two swapped letters. */
const slipsOf = (name: string): string[] =>
  [...name].flatMap((letter, at) => {
    const [before, after] = [name.slice(0, at), name.slice(at + 1)];
    const swapped = `${before}${after.slice(0, 1)}${letter}${after.slice(1)}`;
    return [`${before}${after}`, `${before}${letter}${letter}${after}`, `${before}X${after}`, swapped];
  });

test('any typing error in the name of a setting is rejected with one line that contains both names', () => {
  for (const name of SETTINGS.filter(({ length }) => length > 6)) {
    const slips = [...slipsOf(name), name.toLowerCase(), name.replaceAll('_', '-')].filter((one) => one !== name);
    for (const slip of slips.filter((one) => !SETTINGS.includes(one)))
      expect(refusalOf({ [slip]: 'geheim' })).toMatch(new RegExp(`^${slip} is not known: \\w+ is\\. Correct the name`));
  }
  for (const slip of ['KEEP_ALIVE_TIMEOUT', 'SHUTDOWN_DELAY_SECONDS', 'CHANGES_RETENTION', 'port', 'DATABSE_POL_SIZE'])
    expect(refusalOf({ [slip]: '1' })).toContain(`${slip} is not known: `);
});

test('variables of the system and of other programs are not treated as misspelt settings', () => {
  const ordinary =
    'HOME HOSTNAME HOSTTYPE PATH PWD USER SHELL TERM LANG LC_ALL TZ LOGNAME MAIL EDITOR PAGER OLDPWD SHLVL CI DEBUG PGHOST ' +
    'PGPORT PGUSER PGPASSWORD PGDATABASE PGSSLMODE PGDATA POSTGRES_PASSWORD POSTGRES_DB DATABASE_HOST DATABASE_PORT DATABASE_USER ' +
    'DATABASE_NAME DATABASE_PASSWORD DATABASE_SSL NODE_ENV NODE_OPTIONS NODE_PATH NODE_EXTRA_CA_CERTS NPM_CONFIG_CACHE ' +
    'npm_config_user_agent npm_lifecycle_event INIT_CWD PNPM_HOME UV_THREADPOOL_SIZE HTTP_PROXY https_proxy NO_PROXY ' +
    'SSL_CERT_FILE OTEL_EXPORTER_OTLP_HEADERS OTEL_EXPORTER_OTLP_PROTOCOL OTEL_RESOURCE_ATTRIBUTES OTEL_TRACES_SAMPLER ' +
    'OTEL_TRACES_EXPORTER OTEL_METRICS_EXPORTER METRICS_PATH METRICS_ENABLED OIDC_CLIENT_ID OIDC_SCOPES LOG_FORMAT LOG_FILE ' +
    'KUBERNETES_SERVICE_HOST KUBERNETES_PORT_443_TCP_ADDR TRAINING_PROVIDER_API_SERVICE_HOST TRAINING_PROVIDER_API_PORT ' +
    'WEB_CONCURRENCY DYNO FLY_REGION RAILWAY_PUBLIC_DOMAIN RENDER_EXTERNAL_URL AWS_REGION GITHUB_ACTIONS RUNNER_TEMP ' +
    'XDG_DATA_DIRS XDG_DATA_HOME INVOCATION_ID JOURNAL_STREAM OWNER_PASSWORD SERVICE_PASSWORD LEDGER_PASSWORD';
  expect(misspeltAmong([...ordinary.split(' '), ...Object.keys(process.env)], SETTINGS)).toBeUndefined();
});
