import { Command, Option } from 'commander';
import { createClient, createClientWithKeys, revokeClient, rotateClient } from '../access/oauth/clients.ts';
import { recordRights } from '../access/rightsChanges.ts';
import { operator } from './audit.ts';
import { addKeyCommands, idsOf, KEY_FILE } from './clientKeys.ts';
import { inDatabaseTransaction, withDatabase } from './database.ts';
import { readPublicKeys } from './keyFile.ts';
import { AdminError, exampleOf, type OutputOptions, printAll, printList, printOne } from './output.ts';
import { noteEnded } from './revocations.ts';
import {
  OptionalName,
  requireOpenOrganisation,
  requireUser,
  SCOPES_HELP,
  toId,
  toInput,
  toScopes,
  toTtlOrZero,
} from './values.ts';

const DEFAULT_GRACE = '24h';
const CLIENT_ID = 'id of the client, as "client list" shows it';

interface CreateOptions extends OutputOptions {
  org: string;
  scope: string[];
  user?: string;
  name?: string;
  key?: string;
}

const create = async (options: CreateOptions): Promise<Record<string, string>> => {
  const { name } = toInput(OptionalName, { name: options.name });
  const keys = options.key === undefined ? undefined : await readPublicKeys(options.key);
  return inDatabaseTransaction(async (db) => {
    await requireOpenOrganisation(db, options.org);
    if (options.user !== undefined) await requireUser(db, options.org, options.user);
    const client = { organisationId: options.org, scopes: [...new Set(options.scope)], userId: options.user, name };
    const details = { scopes: options.scope, user: options.user, keys: keys && idsOf(keys) };
    const record = (id: string) =>
      recordRights(db, 'oauth_client', id, { ...operator(), action: 'client create', details });
    if (keys !== undefined) {
      const id = await createClientWithKeys(db, client, keys);
      await record(id);
      return { client_id: id, key_ids: idsOf(keys) };
    }
    const { id, secret } = await createClient(db, client);
    await record(id);
    return { client_id: id, client_secret: secret };
  });
};

const list = (organisationId: string | undefined) =>
  withDatabase(async (db) => {
    const rows = await db
      .selectFrom('oauth_client')
      .select(['id', 'organisation_id as org', 'user_id as user', 'name', 'scopes'])
      .select(['jwks', 'inserted_at as insertedAt'])
      .select(['previous_expires_at as previousSecretUntil', 'revoked_at as revokedAt'])
      .$if(organisationId !== undefined, (select) => select.where('organisation_id', '=', organisationId ?? ''))
      .orderBy('inserted_at')
      .execute();
    return rows.map(({ jwks, ...row }) => ({ ...row, keys: jwks?.keys.map(({ kid }) => kid) ?? null }));
  });

const rotate = (id: string, graceMs: number) =>
  // If the ledger is unavailable, the new secret is not printed, so the old one must stay valid.
  inDatabaseTransaction(async (db) => {
    const graceUntil = new Date(Date.now() + graceMs);
    const rotated = await rotateClient(db, id, graceUntil);
    if (rotated === undefined) {
      throw new AdminError(
        `There is no client ${id} with a secret that is not revoked: "admin client list" shows them.`,
      );
    }
    const details = { previousSecretUntil: graceUntil };
    await recordRights(db, 'oauth_client', id, { ...operator(), action: 'client rotate', details });
    await noteEnded(db, { organisation_id: rotated.organisationId, id });
    return {
      client_id: rotated.id,
      client_secret: rotated.secret,
      previous_secret_until: graceUntil.toISOString(),
    };
  });

const revoke = (id: string) =>
  withDatabase(async (db) => {
    const revoked = await db.transaction().execute(async (transaction) => {
      const found = await revokeClient(transaction, id);
      if (found === undefined) throw new AdminError(`There is no client ${id}: "admin client list" shows them.`);
      await recordRights(transaction, 'oauth_client', id, { ...operator(), action: 'client revoke' });
      return found;
    });
    await noteEnded(db, revoked);
    return { id };
  });

/** `admin client`: creates, lists, rotates and revokes OAuth clients, and changes their keys. */
export const clientCommand = (): Command => {
  const client = new Command('client')
    .description('OAuth clients: programs that obtain their own access tokens')
    .addHelpText(
      'after',
      exampleOf(
        'client create --org ID --scope "*"',
        'client create --org ID --scope "*" --key client.pem',
        'client rotate ID',
        'client revoke ID',
      ),
    );
  client
    .command('create')
    .description('creates a client and prints its id and secret, which is shown only once; with --key it has no secret')
    .requiredOption('--org <id>', 'organisation that the client belongs to', toId)
    .requiredOption('--scope <scope>', 'what its tokens may do, such as participants:read or "*"; repeatable', toScopes)
    .option('--user <id>', 'user behind the client, who limits it to what the permission groups allow', toId)
    .option('--name <text>', 'what it is used for')
    .option('--key <file>', `${KEY_FILE}; the client proves itself by its signatures`)
    .addHelpText('after', SCOPES_HELP + exampleOf('client create --org ID --scope participants:read --name "Portal"'))
    .action(async (options: CreateOptions) => printAll(await create(options), options));
  client
    .command('list')
    .description('lists the clients (never the secrets) with the ids of their keys, oldest first')
    .addHelpText('after', exampleOf('client list --org ID --json'))
    .option('--org <id>', 'list only clients of this organisation', toId)
    .action(async (options: OutputOptions & { org?: string }) => printList(await list(options.org), options));
  client
    .command('rotate')
    .argument('<id>', CLIENT_ID, toId)
    .description('gives a client with a secret a new one and prints it; the previous one stays valid for a while')
    .addOption(
      new Option('--grace <time>', 'how long the previous secret stays valid, such as 45m, 12h or 30d, or 0')
        .argParser(toTtlOrZero)
        .default(toTtlOrZero(DEFAULT_GRACE), DEFAULT_GRACE),
    )
    .addHelpText('after', exampleOf('client rotate 01930f5e-7c1a-7c3e-9d5b-2f6f1f0a4b11 --grace 7d'))
    .action(async (id: string, options: OutputOptions & { grace: number }) =>
      printAll(await rotate(id, options.grace), options),
    );
  client
    .command('revoke')
    .argument('<id>', CLIENT_ID, toId)
    .description('revokes a client and all its tokens, within a second on every instance')
    .addHelpText('after', exampleOf('client revoke 01930f5e-7c1a-7c3e-9d5b-2f6f1f0a4b11'))
    .action(async (id: string, options: OutputOptions) => printOne(await revoke(id), 'id', options));
  addKeyCommands(client);
  return client;
};
