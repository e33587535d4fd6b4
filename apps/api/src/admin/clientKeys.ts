import type { Command } from 'commander';
import { calculateJwkThumbprint, type JWK } from 'jose';
import { changeKeys } from '../access/oauth/clients.ts';
import { MAX_KEYS } from '../access/oauth/publicKeys.ts';
import { removalOf } from '../access/revocations/removedKeys.ts';
import { recordRights } from '../access/rightsChanges.ts';
import { operator } from './audit.ts';
import { inDatabaseTransaction } from './database.ts';
import { readPublicKeys } from './keyFile.ts';
import { AdminError, exampleOf, type OutputOptions, printAll } from './output.ts';
import { noteRemovedKeys, removedKeys } from './revocations.ts';
import { toId } from './values.ts';

/** Help for the option whose value is the path of a file with keys. */
export const KEY_FILE = 'file with its public key: PEM, JWK or JWKS';

const CLIENT_ID = 'id of the client, as "client list" shows it';

/** The ids of keys, which assertions contain as `kid`. */
export const idsOf = (keys: readonly JWK[]): string => keys.map(({ kid }) => kid).join(' ');

const changed = async (action: string, id: string, change: Parameters<typeof changeKeys>[2]) => {
  const keys = await inDatabaseTransaction(async (db) => {
    const left = await changeKeys(db, id, change);
    const details = { keys: idsOf(left ?? []) };
    if (left !== undefined) await recordRights(db, 'oauth_client', id, { ...operator(), action, details });
    return left;
  });
  if (keys !== undefined) return { client_id: id, key_ids: idsOf(keys) };
  throw new AdminError(`There is no client ${id} with keys that is not revoked: "admin client list" shows them.`);
};

const add = async (id: string, file: string) => {
  const added = await readPublicKeys(file);
  const removed = await removedKeys(id);
  for (const key of added)
    if (removed.includes(await calculateJwkThumbprint(key)))
      throw new AdminError(
        `The key ${key.kid} was removed from this client and cannot be added again: make a new key.`,
      );
  return changed('client add-key', id, (keys) => {
    const known = added.find(({ kid }) => keys.some((key) => key.kid === kid));
    if (known !== undefined) throw new AdminError(`The client has a key ${known.kid}: give the new one another id.`);
    if (keys.length + added.length > MAX_KEYS) {
      throw new AdminError(`A client has at most ${MAX_KEYS} keys: "admin client remove-key" removes an old one.`);
    }
    return [...keys, ...added];
  });
};

const remove = (id: string, kid: string) =>
  changed('client remove-key', id, async (keys, organisationId) => {
    const rest = keys.filter((key) => key.kid !== kid);
    if (rest.length === keys.length) throw new AdminError(`The client has no key ${kid}, only ${idsOf(keys)}.`);
    if (rest.length === 0) throw new AdminError('This is the last key: add another one, or revoke the client.');
    const gone = keys.filter((key) => key.kid === kid);
    const client = { organisation_id: organisationId, id };
    await noteRemovedKeys(await Promise.all(gone.map((key) => removalOf(client, key))));
    return rest;
  });

/**
 * Adds the commands that rotate the keys of a client: one adds a new key, the other removes a key that is no longer
 * used.
 */
export const addKeyCommands = (client: Command): void => {
  client
    .command('add-key')
    .argument('<id>', CLIENT_ID, toId)
    .description(`gives a client with keys another one in addition to its present one; at most ${MAX_KEYS}`)
    .requiredOption('--key <file>', KEY_FILE)
    .addHelpText('after', exampleOf('client add-key 01930f5e-7c1a-7c3e-9d5b-2f6f1f0a4b11 --key new.pem'))
    .action(async (id: string, options: OutputOptions & { key: string }) =>
      printAll(await add(id, options.key), options),
    );
  client
    .command('remove-key')
    // A thumbprint may begin with "-h": it is then the id of a key, not a request for help.
    .helpOption('--help', 'display help for command')
    .argument('<id>', CLIENT_ID, toId)
    .argument('<key-id>', 'id of the key, as "client list" shows it; after "--", as it may begin with "-"')
    .description('removes a key of a client, within a second on every instance; its tokens stay valid')
    .addHelpText('after', exampleOf('client remove-key 01930f5e-7c1a-7c3e-9d5b-2f6f1f0a4b11 -- 2025-01'))
    .action(async (id: string, kid: string, options: OutputOptions) => printAll(await remove(id, kid), options));
};
