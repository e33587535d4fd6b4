import { once } from 'node:events';
import { Agent, createServer } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { passOn } from '../../testbed/httpsListener.ts';
import { freePort } from '../../testbed/ports.ts';
import type { Testbed } from '../../testbed/testbed.ts';

const CHECK_EVERY_MS = 100;
const CHECK_TIMEOUT_MS = 1_000;
/** An instance gets requests after this many successful checks in a row, and none after a single failed check. */
const READY_AFTER = 2;

/** A minimal load balancer. It uses the ready instances in turn, and sends no request twice. */
export interface Balancer {
  readonly url: string;
  /** Returns the number of instances that currently get requests. */
  ready(): number;
}

/** Starts a load balancer for the instances at these URLs, which may come and go. */
export const startBalancer = async (testbed: Testbed, instances: readonly string[]): Promise<Balancer> => {
  const agent = new Agent({ keepAlive: true });
  const passed = new Map(instances.map((url) => [url, 0]));
  const readyOnes = () => instances.filter((url) => (passed.get(url) ?? 0) >= READY_AFTER);
  let turn = 0;
  let checking = true;

  const check = async (url: string): Promise<void> => {
    while (checking) {
      const isReady = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(CHECK_TIMEOUT_MS) }).then(
        ({ status }) => status === 200,
        () => false,
      );
      passed.set(url, isReady ? (passed.get(url) ?? 0) + 1 : 0);
      await sleep(CHECK_EVERY_MS);
    }
  };
  const checks = Promise.all(instances.map(check));

  const server = createServer((incoming, answer) => {
    const ready = readyOnes();
    const instance = ready[turn++ % ready.length];
    const refuse = (): void => {
      if (!answer.headersSent) answer.writeHead(502);
      answer.end();
    };
    if (instance === undefined) return refuse();
    const { hostname, port } = new URL(instance);
    passOn(incoming, answer, { hostname, port, path: incoming.url ?? '/', agent }, refuse);
  });
  const port = await freePort();
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  testbed.undo(async () => {
    checking = false;
    await checks;
    agent.destroy();
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${port}`, ready: () => readyOnes().length };
};
