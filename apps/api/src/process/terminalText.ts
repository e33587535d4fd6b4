/** The format of the log on a terminal. */
import { levels } from 'pino';
import { prettyFactory } from 'pino-pretty';

/** Fields that have a fixed place in the line, or are omitted. All other fields follow as JSON. */
const FORMATTED = [
  'time',
  'level',
  'requestId',
  'traceId',
  'method',
  'route',
  'status',
  'milliseconds',
  'tokenId',
  'clientId',
  'userId',
  'ids',
  'records',
  'aborted',
];

type Fields = Readonly<Record<string, unknown>>;

const timeOf = ({ time }: Fields): string => new Date(String(time)).toLocaleTimeString('en-GB');

/** Whether the line is about a request: only these lines have a duration. */
const isRequest = ({ milliseconds }: Fields): boolean => milliseconds !== undefined;

const levelOf = ({ level }: Fields): string => levels.labels[Number(level)]?.toUpperCase() ?? String(level);

const requestText = ({ method, route, status, milliseconds, aborted, requestId }: Fields): string =>
  `${method} ${route ?? '(no route)'} ${status} ${milliseconds} ms ${aborted ? 'aborted ' : ''}${requestId}`;

const eventText = (fields: Fields): string =>
  `${levelOf(fields)} ${fields.msg}${fields.requestId === undefined ? '' : ` ${fields.requestId}`}`;

/** Formats a line of the log, which is JSON: `12:03:04 GET /v1/participants 200 3.1 ms <request id>`. */
export const terminalText: (line: string) => string = prettyFactory({
  colorize: false,
  singleLine: true,
  ignore: FORMATTED.join(','),
  messageFormat: (fields: Fields) => `${timeOf(fields)} ${isRequest(fields) ? requestText(fields) : eventText(fields)}`,
});
