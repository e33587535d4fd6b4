import { setFlagsFromString } from 'node:v8';

/**
 * Keeps V8's space for new objects small, as an option of node. While a program is loaded nearly all that is new stays,
 * which V8 takes for a load that needs the largest space, and it never gives it back: 30 MB of an idle process.
 */
export const NO_SEMI_SPACE_GROWTH = '--semi-space-growth-factor=1';

/** The same in a process that runs: it has to be said before the program is loaded. */
export const preventSemiSpaceGrowth = (): void => setFlagsFromString(NO_SEMI_SPACE_GROWTH);

/** Lets the space grow with the load, as V8 does by itself: fewer collections, each of which stops the program. */
export const allowSemiSpaceGrowth = (): void => setFlagsFromString('--semi-space-growth-factor=2');
