/** The run could not be made: nothing is known of the deployment. The message says what to do. */
export class CouldNotRun extends Error {}

/** The deployment does not do what is required. The message says what was expected and what was answered. */
export class Failed extends Error {}

/** A check can't be made in this run: the message says what it needs. */
export class Skipped extends Error {
  /** The option that is missing, if it is one. */
  readonly option: string | undefined;

  constructor(message: string, option?: string) {
    super(message);
    this.option = option;
  }
}

/** What is found, or this where the run can't provide it. */
export const unlessSkipped = <Found, Other>(finding: Promise<Found>, other: Other): Promise<Found | Other> =>
  finding.catch((error: unknown) => {
    if (error instanceof Skipped) return other;
    throw error;
  });

/** A check failed about something that others were changing meanwhile: nothing follows from it. */
export class ChangedByOthers extends Skipped {
  constructor(path: string) {
    super(`Somebody else is changing ${path} at the same time.`);
  }
}

/** The deployment limits the rate of requests so much that the run can't be finished. The message says what it would take. */
export class Throttled extends Error {}

/** The deployment has too much to do to be judged: what was asked of it has to be asked again. */
export class Overloaded extends Error {}

/** The run was stopped: nothing more is sent. */
export class Stopped extends Error {}

/**
 * The deployment took none of the bodies by which a record could be made or changed. If the specification does not
 * show the body, that proves nothing; if a decision does, it is a failure.
 */
export class NoBodyAccepted extends Error {}
