import { loggedError } from '../problems/loggedError.ts';

/**
 * Ends the process after an uncaught error, as Node does, but does not print the message and the properties of the
 * error.
 */
export const endOnUncaughtErrors = (): void => {
  process.on('uncaughtException', (error) => {
    console.error(`Ended by an uncaught error: ${JSON.stringify(loggedError(error))}`);
    process.exit(1);
  });
};
