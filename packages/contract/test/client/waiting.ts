/** The time to wait for an expected effect, in milliseconds: the default of a second is too short on a slow machine. */
export const UNTIL_THE_TEST_ENDS = 600_000;
