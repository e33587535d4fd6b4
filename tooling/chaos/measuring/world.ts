import { portOf } from '../../testbed/database.ts';
import { freePort } from '../../testbed/ports.ts';
import type { Postgres } from '../../testbed/postgres.ts';
import type { Settings } from '../../testbed/program.ts';
import { startBuilt } from '../../testbed/service.ts';
import { startTcpProxy } from '../../testbed/tcpProxy.ts';
import type { Testbed } from '../../testbed/testbed.ts';

/** Two instances on one database, all of which can be killed. */
export interface World {
  readonly testbed: Testbed;
  readonly urls: readonly string[];
  /** The database, as the scenario reaches it. */
  readonly database: () => string;
  killInstance(index: number): Promise<void>;
  /** Kills an instance or PostgreSQL, by turns. */
  kill(number: number): Promise<void>;
}

/** Starts two instances on one database, whose server can be stopped hard. */
export const startWorld = async (testbed: Testbed, postgres: Postgres, settings: Settings = {}): Promise<World> => {
  const network = await startTcpProxy(portOf(postgres.url()));
  testbed.undo(() => network.close());
  const ports = [await freePort(), await freePort()];
  const start = (index: number) =>
    startBuilt(testbed, { ...settings, DATABASE_URL: network.through(postgres.url()), PORT: String(ports[index]) });
  const running = [await start(0), await start(1)];
  const killInstance = async (index: number): Promise<void> => {
    await running[index]?.kill();
    running[index] = await start(index);
  };
  const stopDatabase = async (signal: 'SIGKILL' | 'SIGQUIT'): Promise<void> => {
    await postgres.stopHard(signal);
    await postgres.startAgain();
    network.aim(portOf(postgres.url()));
  };
  const kill = async (number: number): Promise<void> => {
    if (number % 2 === 0) await killInstance((number / 2) % 2);
    else await stopDatabase(number % 4 === 1 ? 'SIGKILL' : 'SIGQUIT');
  };
  return { testbed, urls: running.map(({ baseUrl }) => baseUrl), database: postgres.url, killInstance, kill };
};
