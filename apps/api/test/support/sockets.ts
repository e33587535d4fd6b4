import { once } from 'node:events';
import { connect } from 'node:net';

/** A connection to a service, all received bytes, and the time of its end. */
export const openSocket = async (baseUrl: string) => {
  const { hostname, port } = new URL(baseUrl);
  const socket = connect(Number(port), hostname);
  let text = '';
  socket.setEncoding('utf8').on('data', (data: string) => {
    text += data;
  });
  socket.on('error', () => undefined);
  const closed = new Promise((resolve) => socket.once('close', resolve));
  await once(socket, 'connect');
  return { socket, answer: () => text, closed };
};

/** Sends bytes over a new connection and returns all bytes until the service closes it. */
export const exchange = async (baseUrl: string, text: string): Promise<string> => {
  const { socket, answer, closed } = await openSocket(baseUrl);
  socket.write(text);
  await closed;
  return answer();
};

/** The problem document in a response. */
export const problemIn = (answer: string) => JSON.parse(answer.slice(answer.indexOf('\r\n\r\n') + 4));
