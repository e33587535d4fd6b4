/** The samples as files that can be compiled and run, and a mock that has the records which they name. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Operation, operations } from '@training-provider/contract';
import { createMockServer, type MockServer } from '@training-provider/contract/testing';
import { BASE_URL, bodyExample, pathExamples, type Samples, samplesOf } from '../src/openapi/samples.ts';

const folder = fileURLToPath(new URL('../node_modules/.cache/samples/', import.meta.url));

/** A new folder in which the contract can be imported, and what removes it. */
export const workFolder = async (): Promise<{ path: string; remove: () => Promise<void> }> => {
  await mkdir(folder, { recursive: true });
  const path = await mkdtemp(folder);
  return { path, remove: () => rm(path, { recursive: true, force: true }) };
};

/** Writes a sample as a module; the `export` keeps the names of each file its own. */
export const writeProgram = async (path: string, name: string, text: string): Promise<string> => {
  const file = join(path, `${name}.ts`);
  await writeFile(file, `${text}\nexport {};\n`);
  return file;
};

interface Example {
  readonly data?: { readonly id?: string } | readonly { readonly id?: string }[];
}
type Fields = Record<string, unknown>;

/** The example of a record of each collection, with the id by which samples name it. */
const exampleRecords = (): Map<string, Fields> => {
  const records = new Map<string, Fields>();
  for (const { resource, action, examples } of operations) {
    const [record] = [((examples.response ?? {}) as Example).data ?? []].flat();
    if (['list', 'get'].includes(action) && record?.id !== undefined) records.set(resource, record as Fields);
  }
  return records;
};
