/** A separate module, which bundlers for browsers replace by `noHttp` (see `imports` in package.json). */
export { createServer } from 'node:http';
