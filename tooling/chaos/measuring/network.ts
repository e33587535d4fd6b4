import { once } from 'node:events';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { portOf } from '../../testbed/database.ts';
import { startTcpProxy, type TcpProxy, throughPort } from '../../testbed/tcpProxy.ts';
import type { Testbed } from '../../testbed/testbed.ts';

/** A connection to a database whose port changes: a part of a `TcpProxy`. */
type Network = Pick<TcpProxy, 'through' | 'aim'>;

/**
 * Starts a proxy to a port of this machine in a separate thread, because writers and mirrors keep the drill's own
 * thread busy.
 */
export const startNetwork = async (testbed: Testbed, port: number): Promise<Network> => {
  const thread = new Worker(new URL(import.meta.url), { workerData: port, execArgv: process.execArgv });
  testbed.undo(async () => void (await thread.terminate()));
  const [own] = (await once(thread, 'message')) as [number];
  return { through: (databaseUrl) => throughPort(databaseUrl, own), aim: (to) => thread.postMessage(to) };
};

const serve = async (): Promise<void> => {
  const proxy = await startTcpProxy(workerData as number);
  parentPort?.on('message', proxy.aim);
  parentPort?.postMessage(portOf(proxy.through('postgres://localhost')));
};

if (!isMainThread) await serve();
