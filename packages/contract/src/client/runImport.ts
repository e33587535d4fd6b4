import type { Signal } from './fetch.ts';
import type { Import, NewImport } from './generated/records.ts';
import { isProblem } from './problems.ts';
import type { ImportFile, RunImport } from './types.ts';

/** The operations of imports that a run uses. */
interface Operations {
  create(record: NewImport, options: object): Promise<{ readonly data: Import }>;
  upload(id: string, file: ImportFile, options: object): Promise<{ readonly data: Import }>;
  get(
    id: string,
    options: object,
  ): Promise<{ readonly status: number; readonly data?: Import; readonly etag?: string }>;
  remove(id: string): Promise<unknown>;
}

/** The maximum time in seconds that the service waits for a change of the import. */
const WAIT_SECONDS = 20;
const ENDED: readonly Import['status'][] = ['completed', 'cancelled', 'failed'];

/**
 * Sends the file. If the response to the first attempt was lost, the second attempt is refused because the import has
 * already received the file; this counts as success.
 */
const send = async ({ upload }: Operations, id: string, file: ImportFile, options: object): Promise<void> => {
  try {
    await upload(id, file, options);
  } catch (error) {
    if (!isProblem(error, 'import_not_waiting')) throw error;
  }
};

/** Waits until the import has ended. If the service lost the file during the transfer, it sends the file again. */
const untilEnded = async (
  operations: Operations,
  id: string,
  file: ImportFile,
  options: { readonly signal?: Signal | undefined },
  onProgress: (now: Import) => void,
): Promise<Import> => {
  let known: string | undefined;
  for (;;) {
    const ifNoneMatch = known === undefined ? {} : { ifNoneMatch: known };
    const { data, etag } = await operations.get(id, { ...options, ...ifNoneMatch, wait: WAIT_SECONDS });
    known = etag ?? known;
    if (data === undefined) continue;
    onProgress(data);
    if (ENDED.includes(data.status)) return data;
    if (data.status !== 'waiting') continue;
    await send(operations, id, file, options);
    known = undefined;
  }
};

/** Returns the method `run` of imports. */
export const runOf =
  (operations: Operations): RunImport =>
  async (file, importRecord, onProgress = () => undefined, options = {}) => {
    const { data } = await operations.create(importRecord, options);
    try {
      await send(operations, data.id, file, options);
      return await untilEnded(operations, data.id, file, options, onProgress);
    } catch (error) {
      // The failure that ended the run is more informative than a failure of the cancellation.
      await operations.remove(data.id).catch(() => undefined);
      throw error;
    }
  };
