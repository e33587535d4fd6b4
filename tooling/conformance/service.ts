import type { Settings } from '../testbed/program.ts';
import { startAdmin, startDemo, startService as startServiceProgram } from '../testbed/service.ts';
import { openTestbed, type Testbed } from '../testbed/testbed.ts';
import { startWebhookRelay } from '../testbed/webhookRelay.ts';

/** The running service, with the tokens that a complete run of the suite needs. */
export interface Service {
  baseUrl: string;
  token: string;
  /** Access token of another organisation. */
  otherToken: string;
  /** Access token that grants nothing. */
  limitedToken: string;
  /** Access token that may read participants, their changes and their histories, and nothing else. */
  partialToken: string;
  /** An OAuth client of the organisation with all scopes. */
  client: { id: string; secret: string };
  /** The same, acting for a user without permission groups. */
  userClient: { id: string; secret: string };
  /** Leads to a receiver of webhooks that listens on `{port}` of this machine. */
  webhookUrl: string;
  stop(): Promise<void>;
}

/** The environment variables by which the programs of the suite address a deployment. */
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
 * The suite sends thousands of requests in a few seconds, many of them without a valid token. On a machine that others use
 * too, the database may answer late: that says nothing of the service.
 */
const LIMITS = {
  RATE_LIMIT: '100000',
  ANONYMOUS_RATE_LIMIT: '100000',
  CREDENTIALS_RATE_LIMIT: '100000',
  DATABASE_TIMEOUT_MS: '8000',
};

type Admin = (...args: string[]) => Promise<string>;

/** Runs the admin command line on the data of a service and returns what it prints. */
const adminOn =
  (settings: Settings): Admin =>
  async (...args) => {
    const program = startAdmin(args, settings);
    const code = await program.exit;
    const { out, err } = program.output();
    if (code !== 0) throw new Error(`admin ${args.join(' ')} ended with ${code}: ${err}`);
    return out.trim();
  };

const post = async (url: string, token: string, body: unknown): Promise<{ data: { id: string } }> => {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
  return (await answer.json()) as { data: { id: string } };
};

const organisationOf = async (baseUrl: string, token: string): Promise<string> => {
  const answer = await fetch(`${baseUrl}/v1/org`, { headers: { authorization: `Bearer ${token}` } });
  return ((await answer.json()) as { data: { id: string } }).data.id;
};

/** A user without permission groups. */
const userOf = async (baseUrl: string, token: string, firstName: string): Promise<string> => {
  const user = { firstName, lastName: 'Special', email: `${firstName.toLowerCase()}@example.org` };
  const { data } = await post(`${baseUrl}/v1/users`, token, { user });
  return data.id;
};

/** A token that grants nothing: that of a user without permission groups. */
const limitedTokenOf = async (admin: Admin, baseUrl: string, token: string): Promise<string> => {
  const [organisation, user] = [await organisationOf(baseUrl, token), await userOf(baseUrl, token, 'Nobody')];
  return admin('token', 'create', '--org', organisation, '--scope', '*', '--user', user, '--ttl', '12h');
};

const PARTIAL_SCOPES = ['changes:read', 'history:read', 'participants:read', 'privacy:read'];

/** A token that may read participants, their changes and histories, and what is stored of persons. */
const partialTokenOf = async (admin: Admin, baseUrl: string, token: string): Promise<string> => {
  const scopes = PARTIAL_SCOPES.flatMap((scope) => ['--scope', scope]);
  return admin('token', 'create', '--org', await organisationOf(baseUrl, token), ...scopes, '--ttl', '12h');
};

/** An OAuth client with all scopes, of the organisation or of a user. */
const clientOf = async (admin: Admin, baseUrl: string, token: string, user?: string): Promise<Service['client']> => {
  const organisation = await organisationOf(baseUrl, token);
  const forUser = user === undefined ? [] : ['--user', user];
  const created = await admin('client', 'create', '--org', organisation, '--scope', '*', ...forUser, '--json');
  const { client_id: id, client_secret: secret } = JSON.parse(created) as Record<'client_id' | 'client_secret', string>;
  return { id, secret };
};

/** An OAuth client with all scopes that acts for a user of its own. */
const userClientOf = async (admin: Admin, baseUrl: string, token: string): Promise<Service['client']> =>
  clientOf(admin, baseUrl, token, await userOf(baseUrl, token, 'Robot'));

/** A token of another organisation, which has a record of each kind that the interface has no POST for. */
const otherTokenOf = async (admin: Admin): Promise<string> => {
  const organisation = await admin('org', 'create', 'Other organisation');
  for (const kind of ['program', 'location']) {
    await admin(kind, 'create', '--org', organisation, '--name', `Other ${kind}`);
  }
  // Rights that a caller lacks are those of the own organisation alone: this group shows it.
  await admin('group', 'create', '--org', organisation, '--name', 'Other group', '--permission', '*');
  return admin('token', 'create', '--org', organisation, '--scope', '*', '--ttl', '12h');
};

/** A permission group whose members may write users, and not everything. */
const groupOfUserWriters = async (admin: Admin, baseUrl: string, token: string): Promise<void> => {
  const permissions = ['users:read', 'users:write', 'participants:read'].flatMap((one) => ['--permission', one]);
  await admin(
    'group',
    'create',
    '--org',
    await organisationOf(baseUrl, token),
    '--name',
    'User writers',
    ...permissions,
  );
};

/** A running service without what the suite needs besides: its organisation's token, and the admin command line on its data. */
interface Started {
  readonly baseUrl: string;
  readonly token: string;
  readonly admin: Admin;
}

/** Starts the service, with the tokens of two organisations and one that grants nothing. */
const startWith = async (start: (testbed: Testbed, settings: Settings) => Promise<Started>): Promise<Service> => {
  const testbed = await openTestbed(console.error);
  try {
    const relay = await startWebhookRelay(testbed);
    const { baseUrl, token, admin } = await start(testbed, { LOG_LEVEL: 'silent', ...LIMITS, ...relay.settings });
    const [otherToken, limitedToken, partialToken, client, userClient] = await Promise.all([
      otherTokenOf(admin),
      limitedTokenOf(admin, baseUrl, token),
      partialTokenOf(admin, baseUrl, token),
      clientOf(admin, baseUrl, token),
      userClientOf(admin, baseUrl, token),
      groupOfUserWriters(admin, baseUrl, token),
    ]);
    const tokens = { token, otherToken, limitedToken, partialToken, client, userClient };
    return { baseUrl, ...tokens, webhookUrl: relay.url, stop: testbed.clear };
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
