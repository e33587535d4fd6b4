import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * The range of ports, below the ephemeral ports: an outgoing connection could take an ephemeral port while no server
 * listens on it.
 */
const [LOWEST_PORT, HIGHEST_PORT] = [10_000, 32_000];

/** A free port of this machine, which a server can use repeatedly. */
export const freePort = async (): Promise<number> => {
  const port = LOWEST_PORT + Math.floor(Math.random() * (HIGHEST_PORT - LOWEST_PORT));
  const server = createServer().listen(port, '127.0.0.1');
  const isFree = await once(server, 'listening').then(
    () => true,
    () => false,
  );
  server.close();
  return isFree ? port : freePort();
};
