import { loggedError } from '../problems/loggedError.ts';

/** Ends the process on an uncaught error, as Node does, but without printing the error's message and properties. */
export const endOnUncaughtErrors = (): void => {
  process.on('uncaughtException', (error) => {
    console.error(`Ended by an uncaught error: ${JSON.stringify(loggedError(error))}`);
    process.exit(1);
  });
};
