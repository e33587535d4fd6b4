import { Command, Option } from 'commander';
import { recordRights } from '../access/rightsChanges.ts';
import { mintToken } from '../access/tokens/tokens.ts';
import { now } from '../db/time.ts';
import { operator } from './audit.ts';
import { inDatabaseTransaction, withDatabase } from './database.ts';
import { AdminError, exampleOf, type OutputOptions, printList, printOne } from './output.ts';
import { noteEnded } from './revocations.ts';
import {
  OptionalName,
  requireOpenOrganisation,
  requireUser,
  SCOPES_HELP,
  toId,
  toInput,
  toScopes,
  toTtl,
} from './values.ts';

const DEFAULT_TTL = '90d';

interface CreateOptions extends OutputOptions {
  org: string;
  scope: string[];
  user?: string;
  ttl: number;
  name?: string;
}

const create = (options: CreateOptions) => {
  const { name } = toInput(OptionalName, { name: options.name });
  return inDatabaseTransaction(async (db) => {
    await requireOpenOrganisation(db, options.org);
    if (options.user !== undefined) await requireUser(db, options.org, options.user);
    const expiresAt = new Date(Date.now() + options.ttl);
    const minted = await mintToken(db, {
      organisationId: options.org,
      scopes: [...new Set(options.scope)],
      expiresAt,
      userId: options.user,
      name,
    });
    const details = { scopes: options.scope, user: options.user, expiresAt };
    await recordRights(db, 'token', minted.id, { ...operator(), action: 'token create', details });
    return { ...minted, expiresAt: expiresAt.toISOString() };
  });
};

const list = (organisationId: string | undefined) =>
  withDatabase((db) =>
    db
      .selectFrom('token')
      .select(['id', 'organisation_id as org', 'user_id as user', 'client_id as client', 'name', 'scopes'])
      .select(['inserted_at as insertedAt', 'expires_at as expiresAt', 'revoked_at as revokedAt'])
      .$if(organisationId !== undefined, (select) => select.where('organisation_id', '=', organisationId ?? ''))
      .orderBy('inserted_at')
      .execute(),
  );

const revoke = (id: string) =>
  withDatabase(async (db) => {
    const revoked = await db.transaction().execute(async (transaction) => {
      const row = await transaction
        .updateTable('token')
        .set((build) => ({ revoked_at: build.fn.coalesce('revoked_at', build.val(now())) }))
        .where('id', '=', id)
        .returning(['organisation_id', 'id'])
        .executeTakeFirst();
      if (row === undefined) throw new AdminError(`There is no token ${id}: "admin token list" shows them.`);
      await recordRights(transaction, 'token', id, { ...operator(), action: 'token revoke' });
      return row;
    });
    await noteEnded(db, revoked);
    return { id };
  });

/** `admin token`: creates, lists and revokes access tokens. */
export const tokenCommand = (): Command => {
  const token = new Command('token')
    .description('access tokens')
    .addHelpText('after', exampleOf('token create --org ID --scope "*" --ttl 30d', 'token list', 'token revoke ID'));
  token
    .command('create')
    .description('creates an access token and prints it; it is shown only once')
    .requiredOption('--org <id>', 'organisation that the token belongs to', toId)
    .requiredOption('--scope <scope>', 'what the token may do, such as participants:read or "*"; repeatable', toScopes)
    .option('--user <id>', 'user behind the token, who limits it to what the permission groups allow', toId)
    .addOption(
      new Option('--ttl <time>', 'how long it is valid, such as 45m, 12h or 30d, at most 3650d')
        .argParser(toTtl)
        .default(toTtl(DEFAULT_TTL), DEFAULT_TTL),
    )
    .option('--name <text>', 'what it is used for')
    .addHelpText(
      'after',
      SCOPES_HELP +
        exampleOf('token create --org ID --scope participants:read --scope courses:read --ttl 30d --name "Portal"'),
    )
    .action(async (options: CreateOptions) => printOne(await create(options), 'token', options));
  token
    .command('list')
    .description('lists the tokens (never the secrets), oldest first')
    .addHelpText('after', exampleOf('token list --org ID --json'))
    .option('--org <id>', 'list only tokens of this organisation', toId)
    .action(async (options: OutputOptions & { org?: string }) => printList(await list(options.org), options));
  token
    .command('revoke')
    .argument('<id>', 'id of the token, as "token list" shows it', toId)
    .description('revokes a token, within a second on every instance')
    .addHelpText('after', exampleOf('token revoke 01930f5e-7c1a-7c3e-9d5b-2f6f1f0a4b11'))
    .action(async (id: string, options: OutputOptions) => printOne(await revoke(id), 'id', options));
  return token;
};
