import { randomBytes } from 'node:crypto';

/** A new run id: letters and digits, so that it is valid in any name. */
export const newRunId = (): string => BigInt(`0x${randomBytes(6).toString('hex')}`).toString(36);

/** The mark of a run, the prefix of every word that it writes. Letters and digits only. */
export const markOf = (runId: string): string => `Cf${runId}`;

/** A word of any run, in any case. */
const OF_ANY_RUN = /cf[0-9a-z]{6,10}x\d+z/i;

/** Whether a record contains a word of any run, which will remove it eventually. */
export const isOfAnyRun = (record: object): boolean => OF_ANY_RUN.test(JSON.stringify(record));

/** Whether a record contains a word of this run. E-mail addresses have it in lowercase. */
export const isMarked = (runId: string, record: object): boolean =>
  JSON.stringify(record).toLowerCase().includes(markOf(runId).toLowerCase());
