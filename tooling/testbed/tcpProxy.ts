import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** The network between the service and its database, with failures on request. Initially it forwards everything. */
export interface TcpProxy {
  /** Returns the URL of a database through this network. */
  through(databaseUrl: string): string;
  /** Forwards new connections to this port from now on. */
  aim(port: number): void;
  /** Cuts every connection and refuses new ones. */
  refuse(): void;
  /** Drops every byte, without notifying either side. */
  silence(): void;
  /** Drops every byte on existing connections, but forwards those on new connections. */
  lose(): void;
  /** Returns the number of connections with lost bytes that the service still has open. */
  lost(): number;
  /** Delays every byte by this many milliseconds, in both directions. */
  slow(milliseconds: number): void;
  /**
   * Cuts the connection on which the server next sends this string, instead of forwarding the string. Resolves
   * afterwards.
   */
  cutBefore(answer: string): Promise<void>;
  /** Forwards everything again. Connections that lost bytes are closed. */
  heal(): void;
  close(): Promise<void>;
}

interface Cut {
  readonly answer: Buffer;
  readonly done: () => void;
}

/** The URL of a database with the host 127.0.0.1 and this port. */
export const throughPort = (databaseUrl: string, port: number): string => {
  const url = new URL(databaseUrl);
  url.hostname = '127.0.0.1';
  url.port = String(port);
  return url.href;
};

/** Returns a function that forwards chunks in order, each after the delay that was set when it arrived. */
const delayed = (target: Socket, delay: () => number) => {
  let last = 0;
  return (chunk: Buffer): void => {
    const due = Math.max(last, performance.now() + delay());
    last = due;
    const wait = due - performance.now();
    if (wait <= 0) target.write(chunk);
    else setTimeout(() => target.writable && target.write(chunk), wait);
  };
};

/** Starts a network to the server on `port` of this machine. */
export const startTcpProxy = async (port: number): Promise<TcpProxy> => {
  const lossy = new Set<Socket>();
  const clients = new Set<Socket>();
  const sockets = new Set<Socket>();
  let upstream = port;
  let mode: 'pass' | 'refuse' | 'silence' = 'pass';
  let delay = 0;
  let cut: Cut | undefined;

  const server = createServer((client) => {
    if (mode === 'refuse') return client.resetAndDestroy();
    const database = connect(upstream, '127.0.0.1');
    clients.add(client);
    const end = (): void => {
      client.destroy();
      database.destroy();
    };
    const isLost = (): boolean => {
      if (mode === 'silence') lossy.add(client);
      return lossy.has(client);
    };
    for (const socket of [client, database]) {
      sockets.add(socket);
      socket.setNoDelay(true);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        sockets.delete(socket);
        clients.delete(socket);
        lossy.delete(socket);
        // A silent network does not notify one side that the other has closed the connection.
        if (!isLost()) end();
      });
    }
    const toDatabase = delayed(database, () => delay);
    const toClient = delayed(client, () => delay);
    client.on('data', (chunk) => {
      if (!isLost()) toDatabase(chunk);
    });
    database.on('data', (chunk) => {
      if (isLost()) return;
      if (cut?.answer !== undefined && chunk.includes(cut.answer)) {
        const { done } = cut;
        cut = undefined;
        end();
        return done();
      }
      toClient(chunk);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port is free');

  const cutAll = (): void => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    through: (databaseUrl) => throughPort(databaseUrl, address.port),
    aim: (to) => {
      upstream = to;
    },
    refuse: () => {
      mode = 'refuse';
      cutAll();
    },
    silence: () => {
      mode = 'silence';
    },
    lose: () => {
      for (const socket of clients) lossy.add(socket);
    },
    lost: () => lossy.size,
    slow: (milliseconds) => {
      delay = milliseconds;
    },
    cutBefore: (answer) =>
      new Promise((done) => {
        cut = { answer: Buffer.from(answer), done };
      }),
    heal: () => {
      mode = 'pass';
      delay = 0;
      cut = undefined;
      for (const socket of lossy) socket.resetAndDestroy();
    },
    close: async () => {
      cutAll();
      server.close();
      await once(server, 'close');
    },
  };
};
