import { EVERY_SCOPE, NewOrganisation, SCOPES } from '@training-provider/contract';
import { InvalidArgumentError } from 'commander';
import * as z from 'zod/mini';
import type { Database } from '../db/database.ts';
import { isUuid } from '../http/uuid.ts';
import { AdminError } from './output.ts';

const UNITS_MS: Readonly<Record<string, number>> = { m: 60_000, h: 3_600_000, d: 86_400_000 };
const MAX_TTL_MS = 3_650 * 86_400_000;

/** A duration such as `45m`, `12h` or `30d`, in milliseconds; at most ten years. */
export const toTtl = (text: string): number => {
  const [, amount = '', unit = ''] = /^([1-9]\d{0,6})([mhd])$/.exec(text) ?? [];
  const milliseconds = Number(amount) * (UNITS_MS[unit] ?? 0);
  if (milliseconds > 0 && milliseconds <= MAX_TTL_MS) return milliseconds;
  throw new InvalidArgumentError('Give a duration such as 45m, 12h or 30d, at most 3650d.');
};

/** A maximum duration, in milliseconds: a duration as for `toTtl`, or 0. */
export const toTtlOrZero = (text: string): number => (text === '0' ? 0 : toTtl(text));

/** An id: a UUID. */
export const toId = (text: string): string => {
  if (!isUuid(text)) throw new InvalidArgumentError('Give an id, which is a UUID.');
  return text.toLowerCase();
};

const KNOWN_SCOPES: readonly string[] = [EVERY_SCOPE, ...SCOPES];

/** The list of scopes at the end of the help of a command. */
export const SCOPES_HELP = `\nScopes:\n  ${KNOWN_SCOPES.join('\n  ')}\n`;

/** Collects the scopes of a repeated option. */
export const toScopes = (text: string, previous: readonly string[] = []): string[] => {
  if (!KNOWN_SCOPES.includes(text)) throw new InvalidArgumentError(`Give one of: ${KNOWN_SCOPES.join(', ')}.`);
  return [...previous, text];
};

/** A whole number from 0 to 10,000,000. */
export const toCount = (text: string): number => {
  if (!/^\d{1,8}$/.test(text) || Number(text) > 10_000_000) {
    throw new InvalidArgumentError('Give a whole number from 0 to 10000000.');
  }
  return Number(text);
};

interface Schema<Value> {
  safeParse(value: unknown): {
    success: boolean;
    data?: Value;
    error?: { issues: readonly { path: PropertyKey[]; message: string }[] };
  };
}

/** Parses options with a schema of the contract. @throws AdminError that names every option with an invalid value */
export const toInput = <Value>(schema: Schema<Value>, options: Record<string, unknown>): Value => {
  const { data, error } = schema.safeParse(options);
  if (error === undefined) return data as Value;
  const lines = error.issues.map(({ path, message }) => `--${optionOf(path.join('.'))}: ${message}`);
  throw new AdminError(lines.join('\n'));
};

const optionOf = (field: string): string =>
  field
    .replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
    .replaceAll('_', '-')
    .replace('address.', '');

/** The optional name of a token or a client. */
export const OptionalName = z.object({ name: z.optional(NewOrganisation.shape.name) });

/** @throws AdminError if the organisation does not exist */
export const requireOrganisation = async (db: Database, id: string): Promise<void> => {
  const row = await db.selectFrom('organisation').select('id').where('id', '=', id).executeTakeFirst();
  if (row === undefined) throw new AdminError(`There is no organisation ${id}: "admin org list" shows them.`);
};

/** @throws AdminError if the organisation does not exist, or is being moved or has moved to another database */
export const requireOpenOrganisation = async (db: Database, id: string): Promise<void> => {
  await requireOrganisation(db, id);
  const move = await db
    .selectFrom('organisation_move')
    .select('state')
    .where('organisation_id', '=', id)
    .where('state', '<>', 'arrived')
    .executeTakeFirst();
  if (move !== undefined) throw new AdminError(`The organisation can't be changed here: it is ${move.state}.`);
};

/**
 * Prevents the erasure of a user until the transaction ends. @throws AdminError if the organisation has no such user
 */
export const requireUser = async (db: Database, organisationId: string, userId: string): Promise<void> => {
  const row = await db
    .selectFrom('app_user')
    .select('id')
    .where('organisation_id', '=', organisationId)
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .forShare()
    .executeTakeFirst();
  if (row === undefined) throw new AdminError(`There is no user ${userId} in this organisation.`);
};
