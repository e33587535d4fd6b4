import { createClient } from '@training-provider/contract/client';
import type { Settings } from '../testbed/program.ts';
import { startAdmin, startDemo, startService as startServiceProgram } from '../testbed/service.ts';
import { openTestbed, type Testbed } from '../testbed/testbed.ts';
import { startWebhookRelay } from '../testbed/webhookRelay.ts';

/** The running service, with the tokens that a complete run of the suite needs. */
export interface Service {
  baseUrl: string;
  token: string;
  /** An access token of another organisation. */
  otherToken: string;
  /** An access token without scopes. */
  limitedToken: string;
  /** An access token that may only read participants, their changes and their histories. */
  partialToken: string;
  /** An OAuth client of the organisation with all scopes. */
  client: { id: string; secret: string };
  /** An OAuth client of the organisation with all scopes that acts for a user without permission groups. */
  userClient: { id: string; secret: string };
  /** The URL of a receiver of webhooks; `{port}` stands for the port on this machine on which the receiver listens. */
  webhookUrl: string;
  stop(): Promise<void>;
}

/** The environment variables that pass a deployment to the programs of the suite. */
export const environmentOf = ({
  baseUrl,
  token,
  otherToken,
  limitedToken,
  partialToken,
  client,
  userClient,
  webhookUrl,
}: Omit<Service, 'stop'>) => ({
  CONFORMANCE_BASE_URL: baseUrl,
  CONFORMANCE_TOKEN: token,
  CONFORMANCE_OTHER_TOKEN: otherToken,
  CONFORMANCE_LIMITED_TOKEN: limitedToken,
  CONFORMANCE_PARTIAL_TOKEN: partialToken,
  CONFORMANCE_CLIENT_ID: client.id,
  CONFORMANCE_CLIENT_SECRET: client.secret,
  CONFORMANCE_USER_CLIENT_ID: userClient.id,
  CONFORMANCE_USER_CLIENT_SECRET: userClient.secret,
  CONFORMANCE_WEBHOOK_URL: webhookUrl,
});

/**
 * The settings of the service: the suite sends thousands of requests in a few seconds, many of them without a valid
 * token. On a machine that is also used otherwise, the database may respond late, which is not a fault of the service.
 */
const LIMITS = {
  RATE_LIMIT: '100000',
  ANONYMOUS_RATE_LIMIT: '100000',
  CREDENTIALS_RATE_LIMIT: '100000',
  DATABASE_TIMEOUT_MS: '8000',
};

type Admin = (...args: string[]) => Promise<string>;

/** Runs the admin command line on the data of a service and returns its output. */
const adminOn =
  (settings: Settings): Admin =>
  async (...args) => {
    const program = startAdmin(args, settings);
    const code = await program.exit;
    const { out, err } = program.output();
    if (code !== 0) throw new Error(`admin ${args.join(' ')} ended with ${code}: ${err}`);
    return out.trim();
  };

const PARTIAL_SCOPES = ['changes:read', 'history:read', 'participants:read', 'privacy:read'];

const flagged = (flag: string, values: readonly string[]): string[] => values.flatMap((value) => [flag, value]);

/**
 * The tokens and OAuth clients of the demo organisation, except its own token, and a group whose members may write
 * users.
 */
const accessOf = async (admin: Admin, baseUrl: string, token: string) => {
  const client = createClient({ baseUrl, token });
  const { data: organisation } = await client.org.get();
  const org = ['--org', organisation.id];
  /** Creates a user without permission groups, and returns the options of the admin command line for this user. */
  const userOf = async (firstName: string): Promise<string[]> => {
    const user = { firstName, lastName: 'Special', email: `${firstName.toLowerCase()}@example.org` };
    return ['--user', (await client.users.create(user)).data.id];
  };
  const tokenOf = (...args: string[]) => admin('token', 'create', ...org, ...args, '--ttl', '12h');
  const clientOf = async (...args: string[]): Promise<Service['client']> => {
    const created = await admin('client', 'create', ...org, '--scope', '*', ...args, '--json');
    const { client_id, client_secret } = JSON.parse(created) as Record<'client_id' | 'client_secret', string>;
    return { id: client_id, secret: client_secret };
  };
  const permissions = flagged('--permission', ['users:read', 'users:write', 'participants:read']);
  await admin('group', 'create', ...org, '--name', 'User writers', ...permissions);
  return {
    limitedToken: await tokenOf('--scope', '*', ...(await userOf('Nobody'))),
    partialToken: await tokenOf(...flagged('--scope', PARTIAL_SCOPES)),
    client: await clientOf(),
    userClient: await clientOf(...(await userOf('Robot'))),
  };
};

/** Creates a token of another organisation, which has a record of each kind that no operation creates. */
const otherTokenOf = async (admin: Admin): Promise<string> => {
  const org = ['--org', await admin('org', 'create', 'Other organisation')];
  for (const kind of ['program', 'location']) await admin(kind, 'create', ...org, '--name', `Other ${kind}`);
  // A group of another organisation must be rejected as unknown, whatever its permissions. The suite checks this with
  // this group.
  await admin('group', 'create', ...org, '--name', 'Other group', '--permission', '*');
  return admin('token', 'create', ...org, '--scope', '*', '--ttl', '12h');
};

/** A running service, the token of its organisation, and the admin command line on its data. */
interface Started {
  readonly baseUrl: string;
  readonly token: string;
  readonly admin: Admin;
}

/** Starts the service, with the tokens of two organisations and one without scopes. */
const startWith = async (start: (testbed: Testbed, settings: Settings) => Promise<Started>): Promise<Service> => {
  const testbed = await openTestbed(console.error);
  try {
    const relay = await startWebhookRelay(testbed);
    const { baseUrl, token, admin } = await start(testbed, { LOG_LEVEL: 'silent', ...LIMITS, ...relay.settings });
    const [otherToken, access] = await Promise.all([otherTokenOf(admin), accessOf(admin, baseUrl, token)]);
    return { baseUrl, token, otherToken, ...access, webhookUrl: relay.url, stop: testbed.clear };
  } catch (error) {
    await testbed.clear();
    throw error;
  }
};

/**
 * Starts the service on a new database, which `stop` removes.
 * @throws Error if the service does not start
 */
export const startService = (): Promise<Service> =>
  startWith(async (testbed, settings) => {
    const { baseUrl, token, dataDir } = await startDemo(testbed, settings);
    return { baseUrl, token, admin: adminOn({ DATA_DIR: dataDir }) };
  });

/**
 * Starts the service on a migrated database, with a new organisation in it.
 * @throws Error if the service does not start
 */
export const startServiceOn = (databaseUrl: string): Promise<Service> =>
  startWith(async (testbed, settings) => {
    const database = { DATABASE_URL: databaseUrl };
    const admin = adminOn(database);
    const organisation = await admin('org', 'create', 'Demo organisation');
    await admin('seed', '--org', organisation);
    const token = await admin('token', 'create', '--org', organisation, '--scope', '*', '--ttl', '12h');
    const { baseUrl } = await startServiceProgram(testbed.undo, { settings: { ...settings, ...database } });
    return { baseUrl, token, admin };
  });
