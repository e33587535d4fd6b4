import { isIP } from 'node:net';
import { isAbsolute, resolve } from 'node:path';
import { z } from 'zod';
import { isSecure } from './access/oidc/issuer.ts';
import { urlsOf } from './db/connections/hosts.ts';
import { misspeltAmong } from './misspelt.ts';

const wholeNumber = (min: number, max: number) =>
  z
    .string()
    .refine((value) => /^\d+$/.test(value) && Number(value) >= min && Number(value) <= max, {
      message: `must be a whole number from ${min} to ${max}`,
    })
    .transform(Number);

const isUrlOf = (protocols: readonly string[]) => (value: string) =>
  URL.canParse(value) && protocols.includes(new URL(value).protocol);

const isWebUrl = isUrlOf(['http:', 'https:']);

/**
 * Whether a URL has user information before the host. An empty user name counts, because the writer meant to set one.
 */
const hasCredentials = (value: string): boolean => /^[^/?#]*[\\/]*[^/?#\\]*@/.test(value);

const isPostgresUrl = isUrlOf(['postgres:', 'postgresql:']);

/**
 * Whether the string is a URL of a database. Several hosts are allowed in libpq's form. A list in the parameter `host`
 * is rejected, because `pg` would treat it as one name.
 */
const isDatabaseUrl = (url: string): boolean => {
  const urls = urlsOf(url);
  const isOne = (one: string): boolean => isPostgresUrl(one) && !new URL(one).searchParams.get('host')?.includes(',');
  return urls.every((one) => isOne(one) && (urls.length === 1 || new URL(one).hostname !== ''));
};

const postgresUrl = (attributes: readonly string[]) =>
  z
    .string()
    .refine(isDatabaseUrl, {
      message:
        'must be a URL of the form postgres://user:password@host:5432/name, or with several hosts host1:5432,host2:5432',
      abort: true,
    })
    .refine(
      (url) => {
        const attribute = new URL(urlsOf(url)[0]).searchParams.get('target_session_attrs');
        return attribute === null || attributes.includes(attribute);
      },
      `may have no target_session_attrs but ${attributes.join(' or ')}`,
    );

const webUrl = (example: string) => z.string().refine(isWebUrl, `must be a URL of the form ${example}`);

/** The schema of a URL that responses contain, so that every caller can read it. */
const shownUrl = (example: string) =>
  z
    .string()
    .refine(isWebUrl, { error: `must be a URL of the form ${example}`, abort: true })
    .refine((value) => !hasCredentials(value), 'must have no user name and no password, since responses show it')
    .refine((value) => !value.includes('?'), 'must have no query, since paths are appended to it')
    .refine((value) => !value.includes('#'), 'must have no fragment, since paths are appended to it');

const isHostName = (text: string): boolean =>
  /^(\[[0-9a-f:.]+\]|[a-z0-9._-]+)$/.test(text) && URL.canParse(`http://${text}`);

const listOf = (text: string): string[] => text.split(',').map((item) => item.trim());

const oneOf = <const Values extends readonly string[]>(values: Values) =>
  z.enum(values, { error: `must be one of ${values.join(', ')}` });

const isOrigin = (value: string): boolean => isWebUrl(value) && new URL(value).origin === value;

const MAX_PROXIES = 16;
const PROXY_NAMES = ['loopback', 'linklocal', 'uniquelocal'];

/** Whether the string is an IP address, or a network in CIDR notation. */
const isNetwork = (text: string): boolean => {
  const [address = '', ...prefix] = text.split('/');
  const bits = isIP(address) === 4 ? 32 : 128;
  const isPrefix = (length: string): boolean =>
    /^\d{1,3}$/.test(length) && Number(length) >= 1 && Number(length) <= bits;
  return isIP(address) !== 0 && !address.includes('%') && prefix.length <= 1 && prefix.every(isPrefix);
};

const isProxy = (text: string): boolean => PROXY_NAMES.includes(text) || isNetwork(text);

/**
 * The schema of the values of Express's `trust proxy` except `true`, which would let each caller choose its network.
 */
const trustedProxies = z
  .string()
  .transform((text) => (/^\d+$/.test(text) ? Number(text) : listOf(text)))
  .refine(
    (proxies) => (typeof proxies === 'number' ? proxies >= 1 && proxies <= MAX_PROXIES : proxies.every(isProxy)),
    `must be the number of proxies from 1 to ${MAX_PROXIES}, or their addresses or networks (192.0.2.0/24, ${PROXY_NAMES.join(', ')}), separated by commas`,
  );

const WEBHOOK_KEY_BYTES = 32;

const MAX_PORT = 65_535;

/** The first and the last port of a range such as `8000-8999`, or twice the same port. */
const portsOf = (text: string): readonly [number, number] => {
  const [first = '', last = first, ...more] = text.split('-');
  const isNumber = [first, last].every((one) => /^\d{1,5}$/.test(one));
  return isNumber && more.length === 0 ? [Number(first), Number(last)] : [0, 0];
};

const isPortRange = ([first, last]: readonly [number, number]): boolean =>
  first >= 1 && first <= last && last <= MAX_PORT;

/** The directory in which the command was typed: package runners start programs in the folder of the package. */
const startedIn = process.env.INIT_CWD ?? process.cwd();

/**
 * The settings. docs/settings.md contains their descriptions. The message for an invalid value contains the valid
 * values.
 */
export const Settings = z.object({
  PORT: wholeNumber(0, 65_535).default(3000).describe('Port to listen on; 0 uses a free port.'),
  HOST: z.string().default('127.0.0.1').describe('Address to listen on; the image sets `0.0.0.0`, all interfaces.'),
  PUBLIC_URL: shownUrl('https://api.example.org')
    .transform((url) => new URL(url).href.replace(/\/+$/, ''))
    .optional()
    .describe('Base of the absolute URLs in responses. Unset: the `Host` of the request, over http.'),
  ALLOWED_HOSTS: z
    .string()
    .default('localhost,127.0.0.1,[::1]')
    .transform((list) => listOf(list.toLowerCase()))
    .refine((hosts) => hosts.every(isHostName), 'must be hosts without ports, separated by commas')
    .describe(
      'Without `PUBLIC_URL`: the hosts that URLs in responses may contain. For any other `Host` they contain the address at which the connection arrived.',
    ),
  WORKERS: wholeNumber(1, 64)
    .default(1)
    .describe('Processes that serve the port, at most one per core. They share `DATABASE_POOL_SIZE`.'),
  LOG_LEVEL: oneOf(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])
    .default('info')
    .describe('The lowest logged level; at `info`, one line per request.'),
  DATA_DIR: z
    .string()
    .default('.data')
    .transform((folder) => (isAbsolute(folder) ? folder : resolve(startedIn, folder)))
    .describe('Folder of the embedded database and the demo token.'),

  DATABASE_URL: postgresUrl(['read-write'])
    .optional()
    .describe(
      'PostgreSQL (15 or newer) to serve; of several hosts, the writable one. Unset: an embedded one, which the image does not contain.',
    ),
  READ_DATABASE_URL: postgresUrl(['any'])
    .optional()
    .describe(
      'A streaming replica for reading collections; of several hosts, one that responds. Unset: `DATABASE_URL`.',
    ),
  MIGRATION_DATABASE_URL: postgresUrl(['read-write'])
    .optional()
    .describe(
      'The database for migrations: as the owner of its tables, and not through PgBouncer. Unset: `DATABASE_URL`.',
    ),
  SOURCE_DATABASE_URL: postgresUrl(['read-write'])
    .optional()
    .describe('Only for `admin org import`: the source database of the organisation, as the owner of its tables.'),
  MIGRATIONS: oneOf(['apply', 'wait'])
    .default('apply')
    .describe(
      '`apply`: apply pending migrations at the start. `wait`: start without them, and be ready when they are applied.',
    ),
  PREPARED_STATEMENTS: oneOf(['named', 'unnamed'])
    .default('named')
    .describe('Use `unnamed` behind a PgBouncer before 1.21 in transaction mode.'),
  DATABASE_POOL_SIZE: wholeNumber(2, 100)
    .default(10)
    .describe('Connections of the instance to the database; each of its `WORKERS` has at least 2.'),

  DATABASE_TIMEOUT_MS: wholeNumber(100, 60_000)
    .default(1_500)
    .describe('How long a request waits for the database in total before the service responds with 503.'),
  REQUEST_TIMEOUT_MS: wholeNumber(1_000, 300_000)
    .default(12_000)
    .describe('How long a request may take to arrive before the service responds with 408.'),
  KEEP_ALIVE_TIMEOUT_MS: wholeNumber(1_000, 600_000)
    .default(10_000)
    .describe(
      'How long an idle connection stays open; behind a load balancer, set it longer than the idle time-out of the balancer.',
    ),
  MAX_CONNECTIONS: wholeNumber(1, 1_000_000)
    .default(5_000)
    .describe('Maximum number of connections; the service closes further ones immediately.'),
  SHUTDOWN_DELAY_MS: wholeNumber(0, 60_000)
    .default(0)
    .describe(
      'How long the service continues to serve after `SIGTERM` while `GET /readyz` returns 503; behind a load balancer, set it longer than its health checks need.',
    ),
  RATE_LIMIT: wholeNumber(1, 10_000_000)
    .default(6_000)
    .describe('Requests per client and minute, counted over all instances.'),

  ANONYMOUS_RATE_LIMIT: wholeNumber(1, 10_000_000)
    .default(50)
    .describe(
      'Requests without a valid token per second and network: documents, unknown paths, preflights. A burst may be four times as large.',
    ),
  CREDENTIALS_RATE_LIMIT: wholeNumber(1, 10_000_000)
    .default(10)
    .describe(
      'Look-ups of unknown tokens and client credentials per second and network. Recently valid ones are not limited.',
    ),
  TOKENS_PER_CLIENT: wholeNumber(1, 100_000)
    .default(100)
    .describe('Valid access tokens of an OAuth client; if it obtains another one, the oldest ends.'),
  TRUST_PROXY: trustedProxies
    .optional()
    .describe(
      'The trusted proxies in front of the service, whose `X-Forwarded-For` contains the network of a request. Unset: none, and behind a proxy all unauthenticated callers share one limit.',
    ),

  ERASURE_LEDGER_URL: postgresUrl(['read-write'])
    .optional()
    .describe(
      'A second PostgreSQL database, not in the backups of the first, which lists erased people and ended access by id. Unset: none, and a restored backup also restores both.',
    ),

  CHANGES_RETENTION_DAYS: wholeNumber(1, 36_500)
    .default(90)
    .describe('How long the change feed keeps a change. A mirror that stops for longer must start again.'),
  HISTORY_RETENTION_DAYS: wholeNumber(1, 36_500)
    .default(3_650)
    .describe('How long the history of a record keeps a version.'),
  IMPORT_RESULTS_RETENTION_DAYS: wholeNumber(1, 3_650)
    .default(30)
    .describe(
      'How long the service keeps the outcomes of the lines of an import. It keeps the values of the file for one day at most.',
    ),
  IMPORT_RETENTION_DAYS: wholeNumber(1, 3_650)
    .default(90)
    .describe('How long the service keeps an import with its counts; it keeps the results no longer than that.'),
  WEBHOOK_KEY: z
    .string()
    .transform((text) => listOf(text).map((key) => Buffer.from(key, 'base64')))
    .refine(
      (keys) => keys.length <= 2 && keys.every(({ length }) => length === WEBHOOK_KEY_BYTES),
      'must be 32 bytes in base64, as of `openssl rand -base64 32`; or two of these while it is rotated, separated by a comma, the new one first',
    )
    .optional()
    .describe(
      'Key that encrypts the secrets of webhooks: 32 bytes in base64. During a rotation, two keys separated by a comma, the new one first. Unset: no webhooks.',
    ),
  WEBHOOK_PORTS: z
    .string()
    .default('443')
    .transform((text) => listOf(text).map(portsOf))
    .refine(
      (ports) => ports.every(isPortRange),
      'must be ports from 1 to 65535, or ranges such as 8000-8999, separated by commas',
    )
    .describe('Ports to which webhooks may send; ranges such as `8000-8999` are allowed.'),
  WEBHOOK_NETWORKS: z
    .string()
    .transform(listOf)
    .refine(
      (networks) => networks.every((network) => network.includes('/') && isNetwork(network)),
      'must be networks such as 10.1.2.0/24, separated by commas',
    )
    .optional()
    .describe(
      'Networks to which webhooks may send in addition to all public addresses. Unset: none, because every caller who may create webhooks could reach their servers.',
    ),
  OIDC_ISSUER: z
    .string()
    .refine(isWebUrl, { error: 'must be a URL of the form https://login.example.org', abort: true })
    .refine(isSecure, 'must begin with https:// unless it is on this machine, since its keys decide who gets in')
    .optional()
    .describe(
      'OpenID provider whose access tokens the service also accepts: the value of `iss`. It must use https, or http on this machine.',
    ),
  OIDC_AUDIENCE: z
    .string()
    .optional()
    .describe('The value of `aud` in tokens for this service. Set both `OIDC_ISSUER` and this, or neither.'),
  CORS_ORIGINS: z
    .string()
    .transform(listOf)
    .refine(
      (origins) => origins.every(isOrigin),
      'must be origins of the form https://app.example.org, separated by commas',
    )
    .optional()
    .describe('Origins whose pages may call the service from a browser. Unset: none.'),

  METRICS_PORT: wholeNumber(0, 65_535).optional().describe('Port of `GET /metrics` for Prometheus. Unset: none.'),
  METRICS_HOST: z
    .string()
    .default('127.0.0.1')
    .describe('Address of that port; never a public one, because metrics need no token.'),
  OTEL_EXPORTER_OTLP_ENDPOINT: webUrl('http://collector.example.org:4318')
    .optional()
    .describe('URL of the collector of traces (OTLP over HTTP). Unset: no spans.'),
  OTEL_SERVICE_NAME: z.string().default('training-provider-api').describe('Name of the service in traces.'),
  OTEL_TRACES_SAMPLER_ARG: z
    .string()
    .refine((value) => /^(0(\.\d+)?|1(\.0+)?)$/.test(value), 'must be a number from 0 to 1')
    .transform(Number)
    .default(1)
    .describe('Exported share of the traces that start here; other traces follow the decision of their caller.'),
});

/**
 * Both settings of the OpenID provider must be set, or none. Without an audience, the service would accept a token that
 * the provider issued for any other service.
 */
const CompleteSettings = Settings.superRefine(({ OIDC_ISSUER, OIDC_AUDIENCE }, context) => {
  if ((OIDC_ISSUER === undefined) === (OIDC_AUDIENCE === undefined)) return;
  const [missing, given] =
    OIDC_ISSUER === undefined ? ['OIDC_ISSUER', 'OIDC_AUDIENCE'] : ['OIDC_AUDIENCE', 'OIDC_ISSUER'];
  context.addIssue({ code: 'custom', path: [missing], message: `must be set if ${given} is set` });
});

export type Env = z.output<typeof Settings>;

/** The names of all settings. */
export const SETTINGS: readonly string[] = Object.keys(Settings.shape);

/** The error for a setting with an invalid value or a misspelt name. The message names the setting, in one line. */
export class EnvError extends Error {}

/**
 * Parses the settings from environment variables, once at the start. An empty variable counts as unset.
 * @throws EnvError that names the first invalid setting with its valid values and its value, or a variable that looks
 * like a misspelt setting and would otherwise be ignored
 */
export const parseEnv = (variables: Readonly<Record<string, string | undefined>>): Env => {
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''));
  const misspelt = misspeltAmong(Object.keys(given), SETTINGS);
  if (misspelt !== undefined)
    throw new EnvError(`${misspelt.name} is not known: ${misspelt.meant} is. Correct the name, or unset the variable`);
  const result = CompleteSettings.safeParse(given);
  if (result.success) return result.data;
  const issue = result.error.issues[0];
  const name = String(issue?.path[0]);
  const value = given[name];
  const isShown = value !== undefined && !/(DATABASE|LEDGER)_URL$|_KEY$/.test(name) && !value.includes('@');
  throw new EnvError(`${name} ${issue?.message}${isShown ? `, not "${value}"` : ''}`);
};
