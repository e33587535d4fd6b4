import core, { type VerifierOptions } from '@pact-foundation/pact-core';

/** The process that runs Pact's native verifier: it takes its options as a message, and answers with one. */
process.once('message', async (options: VerifierOptions) => {
  const result = await core.default.verifyPacts(options).catch((error: Error) => error.message);
  process.send?.(result, () => process.disconnect());
});
