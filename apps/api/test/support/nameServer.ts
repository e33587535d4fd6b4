import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { onTestFinished } from 'vitest';

/** The responses to name queries: IPv4 addresses, or `undefined` for no response. */
export type Answers = (name: string, asked: number) => readonly string[] | undefined;

const A = 1;
const HEADER_BYTES = 12;

/** The name and the type of the query in a DNS message (RFC 1035, section 4.1.2). */
const questionIn = (message: Buffer): { name: string; type: number; end: number } => {
  const labels: string[] = [];
  let at = HEADER_BYTES;
  for (let length = message[at] ?? 0; length > 0; length = message[at] ?? 0) {
    labels.push(message.toString('latin1', at + 1, at + 1 + length));
    at += 1 + length;
  }
  return { name: labels.join('.').toLowerCase(), type: message.readUInt16BE(at + 1), end: at + 5 };
};

const recordOf = (address: string): Buffer =>
  // A pointer to the queried name, type A, class IN, no time to live, four bytes.
  Buffer.from([0xc0, HEADER_BYTES, 0, A, 0, 1, 0, 0, 0, 0, 0, 4, ...address.split('.').map(Number)]);

/** Starts a local name server, which ends with the test. Returns its address for `Resolver.setServers`. */
export const startNameServer = async (answers: Answers): Promise<string> => {
  const asked = new Map<string, number>();
  const socket = createSocket('udp4');
  socket.on('message', (message, { port, address }) => {
    const { name, type, end } = questionIn(message);
    const count = (asked.get(name) ?? 0) + (type === A ? 1 : 0);
    asked.set(name, count);
    const given = type === A ? answers(name, count) : [];
    if (given === undefined) return;
    const header = Buffer.from(message.subarray(0, HEADER_BYTES));
    header.writeUInt16BE(given.length === 0 && type === A ? 0x8183 : 0x8180, 2);
    for (const [offset, value] of [
      [6, given.length],
      [8, 0],
      [10, 0],
    ] as const)
      header.writeUInt16BE(value, offset);
    socket.send(Buffer.concat([header, message.subarray(HEADER_BYTES, end), ...given.map(recordOf)]), port, address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  onTestFinished(() => void socket.close());
  return `127.0.0.1:${socket.address().port}`;
};
