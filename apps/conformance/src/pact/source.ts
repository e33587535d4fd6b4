import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { CouldNotRun } from '../deployment/errors.ts';
import { type Broker, pactsOfBroker } from './broker.ts';
import { type Pact, pactIn } from './pact.ts';

/** The source of pacts. */
export type PactSource = { folder: string } | { broker: Broker };

/** The pacts of the example consumers. */
export const EXAMPLES = fileURLToPath(new URL('../../pacts', import.meta.url));

const pactsOfFolder = async (folder: string): Promise<Pact[]> => {
  const names = await readdir(folder).catch(() => {
    throw new CouldNotRun(`${folder} cannot be read: give a folder with pacts.`);
  });
  const files = names.filter((name) => name.endsWith('.json')).toSorted();
  if (files.length === 0) throw new CouldNotRun(`${folder} contains no pact (*.json).`);
  const places = files.map((name) => join(folder, name));
  return Promise.all(places.map(async (place) => pactIn(await readFile(place, 'utf8'), place)));
};

/**
 * The pacts of a source.
 * @throws CouldNotRun if there are none, or one cannot be read
 */
export const pactsOf = (source: PactSource): Promise<Pact[]> =>
  'folder' in source ? pactsOfFolder(source.folder) : pactsOfBroker(source.broker);
