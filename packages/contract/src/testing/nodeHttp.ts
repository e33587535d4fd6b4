/** A module of its own, which bundlers for browsers replace by `noHttp`: see `browser` in package.json. */
export { createServer } from 'node:http';
