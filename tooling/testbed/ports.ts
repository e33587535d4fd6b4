import { once } from 'node:events';
import { createServer } from 'node:net';

/** Below the ports that systems give to outgoing connections, one of which could take it while nobody listens on it. */
const [LOWEST_PORT, HIGHEST_PORT] = [10_000, 32_000];

/** A port of this machine that nothing listens on, to be listened on again and again. */
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
