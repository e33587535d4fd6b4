import { readFile } from 'node:fs/promises';
import { ErasureReason, type PersonName } from '@training-provider/contract';
import { Command, Option } from 'commander';
import { z } from 'zod';
import { noteDone } from '../db/upkeep.ts';
import { parseEnv } from '../env.ts';
import type { LedgerEntry } from '../privacy/ledger.ts';
import { erasableTables } from '../privacy/persons.ts';
import { replayErasures, replayLedger } from '../privacy/replay.ts';
import { replayRevocations } from '../privacy/replayRevocations.ts';
import { describeFailure } from '../process/describeFailure.ts';
import { personSteps } from '../resources/index.ts';
import { withDatabase, withOwner } from './database.ts';
import { openNamedLedger } from './ledger.ts';
import { AdminError, exampleOf, type OutputOptions, printList, printOne } from './output.ts';
import { vacuumTables } from './vacuum.ts';
import { toCount, toId, toTtlOrZero } from './values.ts';

const Listed = z.array(
  z.object({
    org: z.uuid(),
    id: z.uuid(),
    resource: z.custom<PersonName>((name) => typeof name === 'string' && Object.hasOwn(personSteps, name)),
    reason: ErasureReason,
    erasedAt: z.iso.datetime(),
  }),
);

/** The value of a JSON string; undefined if the string is not JSON. */
const jsonIn = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** The erasures in a file written by `admin erasures list --json`. @throws AdminError if the file is not such a list */
const readList = async (path: string): Promise<LedgerEntry[]> => {
  const text = await readFile(path, 'utf8');
  const parsed = Listed.safeParse(jsonIn(text));
  if (!parsed.success) throw new AdminError(`${path} is no list of "admin erasures list --json".`);
  return parsed.data.map(({ org, id, resource, reason, erasedAt }) => ({
    organisation_id: org,
    record_id: id,
    resource,
    reason,
    erased_at: erasedAt,
  }));
};

const AGAIN = 'Run the command again when its cause is gone, which the first of them tells';

const MIB = 1_048_576;
/** The default size up to which a table is locked and rewritten: this takes about a second. */
const LOCKED_MIB = 16;
const TOO_LARGE = 'At a quiet hour, a larger --lock-up-to removes them; new rows overwrite them in time.';

/** The erasures and revocations that were replayed, and the errors of those that failed. */
interface Redone {
  readonly carriedOut: readonly {
    readonly organisation_id: string;
    readonly record_id: string;
    readonly resource: string;
  }[];
  readonly failures: readonly unknown[];
}

/** @throws AdminError if no ledger is configured */
const replay = async (file: string | undefined): Promise<Redone> => {
  const { ERASURE_LEDGER_URL: url } = parseEnv(process.env);
  if (file !== undefined) {
    const entries = await readList(file);
    return withDatabase((db) => replayErasures(db, entries, personSteps));
  }
  if (url === undefined) throw new AdminError('Set ERASURE_LEDGER_URL, or give --file.');
  const ledger = openNamedLedger(url);
  try {
    return await withDatabase(async (db) => {
      const erased = await replayLedger(db, ledger, personSteps);
      const ended = await replayRevocations(db, ledger.revocations);
      const revoked = ended.carriedOut.map(({ kind, ...entry }) => ({ ...entry, resource: kind }));
      return {
        carriedOut: [...erased.carriedOut, ...revoked],
        failures: [...erased.failures, ...ended.failures],
      };
    });
  } finally {
    await ledger.close();
  }
};

const list = (organisationId: string | undefined) =>
  withDatabase((db) =>
    db
      .selectFrom('erasure')
      .select(['organisation_id as org', 'record_id as id', 'resource', 'reason', 'erased_at as erasedAt'])
      .$if(organisationId !== undefined, (select) => select.where('organisation_id', '=', organisationId ?? ''))
      .orderBy('erased_at')
      .execute(),
  );

/**
 * `admin erasures`: lists the erasures, replays them after the restore of a backup, and removes their remains from
 * files.
 */
export const erasuresCommand = (): Command => {
  const erasures = new Command('erasures')
    .description('erasures of people, and their replay after the restore of a backup')
    .addHelpText('after', exampleOf('erasures list --json', 'erasures replay'));
  erasures
    .command('list')
    .description('lists the erasures in the database, oldest first')
    .option('--org <id>', 'only of this organisation', toId)
    .addHelpText('after', exampleOf('erasures list --json'))
    .action(async (options: OutputOptions & { org?: string }) => printList(await list(options.org), options));
  erasures
    .command('replay')
    .description('replays erasures and revocations from the ledger after the restore of a backup, and lists them')
    .option('--file <path>', 'from the output of "erasures list --json" instead')
    .addHelpText('after', exampleOf('erasures replay'))
    .action(async (options: OutputOptions & { file?: string }) => {
      const { carriedOut, failures } = await replay(options.file);
      printList(
        carriedOut.map((one) => ({ org: one.organisation_id, id: one.record_id, resource: one.resource })),
        options,
      );
      if (failures.length > 0)
        throw new AdminError(`${failures.length} of them failed. ${AGAIN}: ${describeFailure(failures[0])}`);
    });
  erasures
    .command('vacuum')
    .description('removes the remains of erasures in the files of the database, as the owner of the tables')
    .addOption(
      new Option('--wait <duration>', 'maximum wait for older transactions, such as a dump, or 0')
        .argParser(toTtlOrZero)
        .default(toTtlOrZero('1h'), '1h'),
    )
    .addOption(
      new Option('--lock-up-to <MiB>', 'size of the largest table that may be locked while its file is rewritten')
        .argParser(toCount)
        .default(LOCKED_MIB),
    )
    .addHelpText(
      'after',
      exampleOf('erasures vacuum', 'erasures vacuum --wait 10m', 'erasures vacuum --lock-up-to 100000'),
    )
    .action(async (options: OutputOptions & { wait: number; lockUpTo: number }) => {
      const tables = erasableTables();
      const left = await withOwner(async ({ db }) => {
        const unwritten = await vacuumTables(db, tables, options.wait, options.lockUpTo * MIB);
        await noteDone(db, 'vacuum');
        return unwritten;
      });
      if (left.length > 0)
        console.error(`Bytes of erased data may be in the free space of ${left.join(', ')}. ${TOO_LARGE}`);
      printOne({ tables: tables.length, left }, 'tables', options);
    });
  return erasures;
};
