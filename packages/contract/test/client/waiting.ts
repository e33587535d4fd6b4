/** How long to wait for what has to come: the default is a second, which a slow machine needs for itself. In ms. */
export const UNTIL_THE_TEST_ENDS = 600_000;
