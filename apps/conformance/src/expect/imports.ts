import { setTimeout as pause } from 'node:timers/promises';
import type { ImportCollection } from '@training-provider/contract';
import { listOf, recordOf } from '../deployment/answers.ts';
import { Failed } from '../deployment/errors.ts';
import type { Answer } from '../deployment/httpClient.ts';
import type { Owner } from '../deployment/ledger.ts';
import type { RequestOptions, Target } from '../deployment/target.ts';
import { openLanes } from '../deployment/turns.ts';
import { IMPORTS } from '../interface/imports.ts';
import type { JsonObject } from '../interface/json.ts';
import { NDJSON } from '../interface/modules.ts';
import { equal, hasStatus } from './assertions.ts';

/** The options of an import. */
export type Asked = JsonObject & { collection: ImportCollection };

/** The default options of an import of participants. */
export const PARTICIPANTS: Asked = { collection: 'participants', mode: 'apply', key: 'internalCustomerNumber' };

/** An import of the run. */
export interface Import {
  path: string;
  asked: Asked;
  /** The response to its creation. */
  answer: Answer;
  owner: Owner;
  /** Its latest representation. */
  last: JsonObject;
}

/** An organisation may have ten unfinished imports, and two runs may share it: each run uses at most half of them. */
const inTurn = openLanes(3);

/** Requests a new import. */
export const askToImport = (target: Target, asked: JsonObject, sending: RequestOptions = {}): Promise<Answer> =>
  target.send('POST', IMPORTS, { ...sending, body: { import: asked } });

/** Requires that the counts of an import add up, and returns the import. */
const addsUp = (record: JsonObject): JsonObject => {
  const counts = [record.created, record.updated, record.unchanged, record.refused, record.pending].map(Number);
  const sum = counts.reduce((total, count) => total + count, 0);
  equal(record.lines, sum, `\`lines\` of an import with the status ${record.status}`);
  if (record.status === 'completed') equal(record.pending, 0, '`pending` of a completed import');
  return record;
};

const isAtRest = ({ status }: JsonObject): boolean =>
  ['waiting', 'completed', 'cancelled', 'failed'].includes(String(status));

/** Remembers the representation of an import in a response. */
const shownIn = (made: Import, answer: Answer): JsonObject => {
  made.last = addsUp(recordOf(answer));
  return made.last;
};

/**
 * Creates an import as soon as the run has a free place, and passes it on. The import ends afterwards, and the end of
 * the run removes it.
 * @param sending how the creation is sent; the import belongs to the caller's organisation
 */
export const withImport = <Result>(
  target: Target,
  asked: Asked,
  use: (made: Import) => Promise<Result>,
  sending: RequestOptions = {},
): Promise<Result> =>
  inTurn(async () => {
    const answer = hasStatus(await askToImport(target, asked, sending), 201);
    const last = addsUp(recordOf(answer));
    const owner = sending.as === 'other' ? 'other' : 'main';
    const made: Import = { path: `${IMPORTS}/${String(last.id)}`, asked, answer, owner, last };
    try {
      return await use(made);
    } finally {
      if (made.last.endedAt === undefined) await target.send('DELETE', made.path, { as: owner });
    }
  });

/** A file, CSV unless its fields specify otherwise. */
export type File = string | Uint8Array;

/** Sends the file of an import. */
export const sendFile = (
  target: Target,
  { path, owner }: Import,
  file: File,
  { headers, ...sending }: RequestOptions = {},
): Promise<Answer> =>
  target.send('PUT', `${path}/content`, {
    as: owner,
    ...sending,
    raw: file,
    headers: { 'content-type': 'text/csv', ...headers },
  });

const WAIT = { prefer: 'wait=5' };
const PAUSE_MS = 50;

/** An import whose status no longer changes by itself. */
export const atRest = async (target: Target, made: Import): Promise<JsonObject> => {
  let since = target.now();
  for (let known = ''; ; ) {
    const answer = await target.send('GET', made.path, { as: made.owner, headers: WAIT, waits: true });
    const record = shownIn(made, hasStatus(answer, 200));
    if (isAtRest(record)) return record;
    if (answer.text !== known) since = target.now();
    known = answer.text;
    if (target.now() - since > target.settings.timeoutMs)
      throw new Failed(`The import ${made.path} must continue, but makes no progress.`);
    await pause(PAUSE_MS);
  }
};

/** Sends a file that is accepted, and returns the import when its status no longer changes by itself. */
export const fileTaken = async (target: Target, made: Import, file: File, sending: RequestOptions = {}) => {
  const record = shownIn(made, hasStatus(await sendFile(target, made, file, sending), 202));
  return isAtRest(record) ? record : atRest(target, made);
};

/** The results of an import, or those with one outcome. The end of the run removes the records that it has created. */
export const resultsOf = async (
  target: Target,
  { path, owner, asked, last }: Import,
  outcome?: string,
): Promise<JsonObject[]> => {
  const query = outcome === undefined ? {} : { query: { outcome } };
  const results = listOf(hasStatus(await target.send('GET', `${path}/results`, { as: owner, ...query }), 200));
  for (const { outcome: became, recordId } of results)
    if (became === 'created' && typeof recordId === 'string')
      target.claim(owner, `/v1/${asked.collection}/${recordId}`);
  if (outcome !== undefined) return results;
  for (const each of ['created', 'updated', 'unchanged', 'refused'])
    equal(
      results.filter((result) => result.outcome === each).length,
      last[each],
      `The number of lines with the outcome ${each}`,
    );
  const lines = results.map(({ line }) => Number(line));
  equal(
    lines,
    lines.toSorted((one, other) => one - other),
    'The list of lines in the results',
  );
  return results;
};

/** The outcome of each line, without record details and error texts. */
export const outcomesOf = (results: readonly JsonObject[]): string[] =>
  results.map(({ line, outcome, errors }) => {
    const codes = Array.isArray(errors) ? errors.map(({ pointer, code }) => `${code} ${pointer}`) : [];
    return [line, outcome, ...codes].join(' ').trim();
  });

/** Applies an import that was validated, and returns its results. */
const applied = async (target: Target, made: Import): Promise<JsonObject[]> => {
  shownIn(made, hasStatus(await target.send('POST', `${made.path}/apply`, { as: made.owner }), 202));
  equal((await atRest(target, made)).status, 'completed', 'The status of an applied import');
  return resultsOf(target, made);
};

/** The outcome of an import whose file was accepted. */
export interface Imported {
  record: JsonObject;
  results: JsonObject[];
}

/** Imports a file completely. */
export const importFile = (target: Target, asked: Asked, file: File, sending: RequestOptions = {}): Promise<Imported> =>
  withImport(target, asked, async (made) => {
    const record = await fileTaken(target, made, file, sending);
    return { record, results: await resultsOf(target, made) };
  });

/**
 * The path of a finished import without content: it no longer changes, and no check removes it. Its source has the mark
 * of the run.
 */
export const endedImport = (target: Target): Promise<string> =>
  target.once('a finished import', (own) =>
    withImport(own, { ...PARTICIPANTS, source: own.word().toLowerCase() }, async (made) => {
      await fileTaken(own, made, `internalCustomerNumber\n${own.word()}`);
      return made.path;
    }),
  );

/** Lines of JSON, and how they are sent. */
export const asLines = (lines: readonly unknown[]): string => lines.map((line) => `${JSON.stringify(line)}\n`).join('');
export const AS_LINES: RequestOptions = { headers: { 'content-type': NDJSON } };

/**
 * Validates a file, which writes nothing, and then applies it: both must report the same outcome for each line.
 * @param unwritten verifies that nothing was written
 */
export const validatedAndApplied = (
  target: Target,
  asked: Asked,
  file: File,
  { sending = {}, unwritten }: { sending?: RequestOptions; unwritten?: () => Promise<void> } = {},
): Promise<JsonObject[]> =>
  withImport(target, { ...asked, mode: 'validate' }, async (made) => {
    equal((await fileTaken(target, made, file, sending)).status, 'completed', 'The status of a validation');
    const before = await resultsOf(target, made);
    await unwritten?.();
    const after = await applied(target, made);
    equal(outcomesOf(after), outcomesOf(before), 'The outcomes of the validated lines');
    return after;
  });
