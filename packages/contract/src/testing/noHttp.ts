/** Replaces `node:http` in browsers, so that code without a server can be bundled. @throws Error */
export const createServer = (): never => {
  throw new Error('createMockServer needs Node.js. In a browser, use createMock or the entry /msw.');
};
