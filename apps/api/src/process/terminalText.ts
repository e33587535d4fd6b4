/** The log as people read it on a terminal. */
import { levels } from 'pino';
import { prettyFactory } from 'pino-pretty';

/** Fields that have their place in a line, or none; all others follow as JSON. */
const PLACED = [
  'time',
  'level',
  'requestId',
  'traceId',
  'method',
  'route',
  'status',
  'milliseconds',
  'tokenId',
  'aborted',
];

type Fields = Readonly<Record<string, unknown>>;

const timeOf = ({ time }: Fields): string => new Date(String(time)).toLocaleTimeString('en-GB');

/** Only the line of a request says how long it took. */
const isRequest = ({ milliseconds }: Fields): boolean => milliseconds !== undefined;

const levelOf = ({ level }: Fields): string => levels.labels[Number(level)]?.toUpperCase() ?? String(level);

const requestText = ({ method, route, status, milliseconds, aborted, requestId }: Fields): string =>
  `${method} ${route ?? '(no route)'} ${status} ${milliseconds} ms ${aborted ? 'aborted ' : ''}${requestId}`;

const eventText = (fields: Fields): string =>
  `${levelOf(fields)} ${fields.msg}${fields.requestId === undefined ? '' : ` ${fields.requestId}`}`;

/** Makes a line of the log, which is JSON, readable: `12:03:04 GET /v1/participants 200 3.1 ms <request id>`. */
export const terminalText: (line: string) => string = prettyFactory({
  colorize: false,
  singleLine: true,
  ignore: PLACED.join(','),
  messageFormat: (fields: Fields) => `${timeOf(fields)} ${isRequest(fields) ? requestText(fields) : eventText(fields)}`,
});
