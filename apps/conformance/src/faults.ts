/** The run could not be made: nothing is known of the deployment. The message says what to do. */
export class CouldNotRun extends Error {}
