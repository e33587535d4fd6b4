import { resolve } from 'node:path';
import { InvalidArgumentError, Option } from 'commander';
import { CouldNotRun } from '../deployment/errors.ts';
import type { Client } from '../deployment/settings.ts';

/** The largest seed. */
export const MAX_SEED = 2 ** 31 - 1;

/** Exit codes. */
export const CONFORMANT = 0;
export const NOT_CONFORMANT = 1;
export const INCONCLUSIVE = 2;

/** Parses a whole number in a range from the command line. */
export const wholeNumber =
  (min: number, max: number) =>
  (text: string): number => {
    if (/^\d+$/.test(text) && Number(text) >= min && Number(text) <= max) return Number(text);
    throw new InvalidArgumentError(`Give a whole number from ${min} to ${max}.`);
  };

/** Parses a URL without a password or a query from the command line. */
export const toAddress = (text: string): string => {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol) || url.search !== '' || url.hash !== '') {
    throw new InvalidArgumentError('Give a URL such as https://api.example.org.');
  }
  if (url.username !== '' || url.password !== '') throw new InvalidArgumentError('Give it without a password.');
  return text.replace(/\/+$/, '');
};

/** Parses the URL of a deployment from the command line. */
export const toBaseUrl = (text: string): string => toAddress(text).replace(/\/v1$/, '');

/** Parses the URL of the receivers from the command line. */
export const toWebhookUrl = (text: string): string => {
  if (text.startsWith('https://') && URL.canParse(text.replace('{port}', '1'))) return text;
  throw new InvalidArgumentError('Give a URL such as https://hooks.example.org.');
};

/** The option that names the deployment. */
export const baseUrlOption = (description: string): Option =>
  new Option('--base-url <url>', description).env('CONFORMANCE_BASE_URL').argParser(toBaseUrl);

/** The same, for commands that use several URLs of one deployment: the option may be repeated. */
export const baseUrlsOption = (description: string): Option =>
  new Option('--base-url <url>', description)
    .env('CONFORMANCE_BASE_URL')
    .argParser((text: string, before?: string[]) => [...(before ?? []), toBaseUrl(text)]);

/** The option for the access token. */
export const tokenOption = (description: string): Option =>
  new Option('--token <token>', description).env('CONFORMANCE_TOKEN');

/** The directory from which the command was called: package runners start programs in their package's folder. */
const startedIn = process.env.INIT_CWD ?? process.cwd();
export const fromThere = (path: string): string => resolve(startedIn, path);

/** Prints a line. */
export const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** The first Ctrl-C stops the run in an orderly way; the second one ends the program. */
export const onInterrupt = (stop: () => Promise<void>): void => {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      process.stderr.write('\nStopping, and removing the created records. Press Ctrl-C again to leave them.\n');
      process.once(signal, () => process.exit(INCONCLUSIVE));
      void stop();
    });
  }
};

/** The options that name OAuth clients of the deployment. */
export interface ClientOptions {
  clientId?: string;
  clientSecret?: string;
  userClientId?: string;
  userClientSecret?: string;
}

/** @throws CouldNotRun if its id or its secret is missing */
const clientOf = (option: string, id: string | undefined, secret: string | undefined): Client | undefined => {
  if (id === undefined && secret === undefined) return undefined;
  if (id !== undefined && secret !== undefined) return { id, secret };
  throw new CouldNotRun(`A client requires both ${option}-id and ${option}-secret.`);
};

/**
 * The OAuth clients in the options.
 * @throws CouldNotRun if the id or the secret of one is missing
 */
export const clientsOf = ({ clientId, clientSecret, userClientId, userClientSecret }: ClientOptions) => ({
  client: clientOf('--client', clientId, clientSecret),
  userClient: clientOf('--user-client', userClientId, userClientSecret),
});

/** The options that name a deployment and the tokens to use there. */
export interface DeploymentOptions {
  baseUrl?: string | undefined;
  token?: string;
  otherToken?: string;
  limitedToken?: string;
  partialToken?: string;
}

/**
 * The deployment in the options.
 * @throws CouldNotRun if its URL or the token is missing
 */
export const deploymentOf = ({ baseUrl, token, otherToken, limitedToken, partialToken }: DeploymentOptions) => {
  if (baseUrl === undefined) throw new CouldNotRun('Give the deployment with --base-url or CONFORMANCE_BASE_URL.');
  if (token === undefined) throw new CouldNotRun('Give an access token with --token or CONFORMANCE_TOKEN.');
  return { baseUrl, token, otherToken, limitedToken, partialToken };
};
