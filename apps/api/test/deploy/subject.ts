import { expect } from 'vitest';
import { freePort } from '../../../../tooling/testbed/ports.ts';
import { clientOf } from '../support/client.ts';
import { until } from '../support/until.ts';
import { newCluster } from './cluster.ts';
import { createParticipant, deployDatabase } from './database.ts';

/**
 * Checks for a built service: settings to start it on its own database, and `expectToServe`, which repeats the health
 * check (`check` rejects if that fails) until it succeeds on the service's port, expects it to fail on another, and
 * expects the service to be ready and to create a participant.
 */
export const newSubject = async () => {
  const { serviceUrl, token } = await deployDatabase(await newCluster());
  const port = await freePort();
  const baseUrl = `http://127.0.0.1:${port}`;
  const settings = { HOST: '127.0.0.1', PORT: String(port), DATABASE_URL: serviceUrl, MIGRATIONS: 'wait' };
  const expectToServe = async (check: (port: string) => Promise<unknown>): Promise<void> => {
    const isHealthy = (at: number) =>
      check(String(at)).then(
        () => true,
        () => false,
      );
    await until(async () => ((await isHealthy(port)) ? true : undefined));
    expect(await isHealthy(await freePort())).toBe(false);
    expect((await fetch(`${baseUrl}/readyz`)).status).toBe(200);
    await createParticipant(clientOf(token, baseUrl), 'Im Bild');
  };
  return { settings, expectToServe };
};
