import { isAbsolute, resolve } from 'node:path';
import { z } from 'zod';

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

const postgresUrl = z
  .string()
  .refine(isUrlOf(['postgres:', 'postgresql:']), 'must be a URL of the form postgres://user:password@host:5432/name');

const isOrigin = (value: string): boolean => isWebUrl(value) && new URL(value).origin === value;

/** The directory in which the command was typed: package runners start programs in their package's folder. */
const startedIn = process.env.INIT_CWD ?? process.cwd();

const Settings = z.object({
  PORT: wholeNumber(0, 65_535).default(3000),
  HOST: z.string().min(1, 'must not be empty').default('127.0.0.1'),
  DATABASE_URL: postgresUrl.optional(),
  READ_DATABASE_URL: postgresUrl.optional(),
  MIGRATION_DATABASE_URL: postgresUrl.optional(),
  MIGRATIONS: z.enum(['apply', 'wait'], { error: 'must be one of apply, wait' }).default('apply'),
  PREPARED_STATEMENTS: z.enum(['named', 'unnamed'], { error: 'must be one of named, unnamed' }).default('named'),
  DATA_DIR: z
    .string()
    .min(1, 'must not be empty')
    .default('.data')
    .transform((folder) => (isAbsolute(folder) ? folder : resolve(startedIn, folder))),
  DATABASE_POOL_SIZE: wholeNumber(2, 100).default(10),
  WORKERS: wholeNumber(1, 64).default(1),
  DATABASE_TIMEOUT_MS: wholeNumber(100, 60_000).default(1_500),
  REQUEST_TIMEOUT_MS: wholeNumber(1_000, 300_000).default(12_000),
  KEEP_ALIVE_TIMEOUT_MS: wholeNumber(1_000, 600_000).default(10_000),
  MAX_CONNECTIONS: wholeNumber(1, 1_000_000).default(5_000),
  SHUTDOWN_DELAY_MS: wholeNumber(0, 60_000).default(0),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
      error: 'must be one of fatal, error, warn, info, debug, trace, silent',
    })
    .default('info'),
  PUBLIC_URL: z
    .string()
    .refine(isWebUrl, 'must be a URL of the form https://api.example.org')
    .transform((url) => url.replace(/\/+$/, ''))
    .optional(),
  RATE_LIMIT: wholeNumber(1, 10_000_000).default(6_000),
  OIDC_ISSUER: z.string().refine(isWebUrl, 'must be a URL of the form https://login.example.org').optional(),
  OIDC_AUDIENCE: z.string().optional(),
  CORS_ORIGINS: z
    .string()
    .transform((list) => list.split(',').map((origin) => origin.trim()))
    .refine(
      (origins) => origins.every(isOrigin),
      'must be origins of the form https://app.example.org, with commas between',
    )
    .optional(),
  METRICS_PORT: wholeNumber(0, 65_535).optional(),
  METRICS_HOST: z.string().min(1, 'must not be empty').default('127.0.0.1'),
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .string()
    .refine(isWebUrl, 'must be a URL of the form http://collector.example.org:4318')
    .optional(),
  OTEL_SERVICE_NAME: z.string().min(1, 'must not be empty').default('training-provider-api'),
  OTEL_TRACES_SAMPLER_ARG: z
    .string()
    .refine((value) => /^(0(\.\d+)?|1(\.0+)?)$/.test(value), 'must be a number from 0 to 1')
    .transform(Number)
    .default(1),
});

/** Tokens of a provider that are not bound to an audience would be taken from every service that it knows. */
const CompleteSettings = Settings.superRefine(({ OIDC_ISSUER, OIDC_AUDIENCE }, context) => {
  if ((OIDC_ISSUER === undefined) === (OIDC_AUDIENCE === undefined)) return;
  const [missing, given] =
    OIDC_ISSUER === undefined ? ['OIDC_ISSUER', 'OIDC_AUDIENCE'] : ['OIDC_AUDIENCE', 'OIDC_ISSUER'];
  context.addIssue({ code: 'custom', path: [missing], message: `must be set too where ${given} is` });
});

/** The settings of the service; README explains each. */
export type Env = z.output<typeof Settings>;

/** The names of all settings. */
export const SETTINGS: readonly string[] = Object.keys(Settings.shape);

/** A setting with a value that it doesn't take. The message names it in one line. */
export class EnvError extends Error {}

/**
 * Parses the settings from environment variables, once, at the start. Empty counts as unset.
 * @throws EnvError naming the first wrong setting, what it must be, and what it is
 */
export const parseEnv = (variables: Readonly<Record<string, string | undefined>>): Env => {
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''));
  const result = CompleteSettings.safeParse(given);
  if (result.success) return result.data;
  const issue = result.error.issues[0];
  const name = String(issue?.path[0]);
  const isShown = name in given && !name.endsWith('DATABASE_URL');
  throw new EnvError(`${name} ${issue?.message}${isShown ? `, not "${given[name]}"` : ''}`);
};
