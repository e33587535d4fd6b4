import core, { type VerifierOptions } from '@pact-foundation/pact-core';

/** The process of Pact's native verifier: it receives its options as a message, and responds with one. */
process.once('message', async (options: VerifierOptions) => {
  const result = await core.default.verifyPacts(options).catch((error: Error) => error.message);
  process.send?.(result, () => process.disconnect());
});
