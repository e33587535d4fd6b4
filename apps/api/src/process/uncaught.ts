import { loggedError } from '../problems/loggedError.ts';

/** Ends the process on an error that nothing has caught, as node does, which would print its message and properties too. */
export const endOnUncaughtErrors = (): void => {
  process.on('uncaughtException', (error) => {
    console.error(`Ended by an error that nothing caught: ${JSON.stringify(loggedError(error))}`);
    process.exit(1);
  });
};
