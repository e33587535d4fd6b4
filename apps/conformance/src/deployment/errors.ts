/** The run could not start: nothing is known about the deployment. The message says what to do. */
export class CouldNotRun extends Error {}

/** The deployment violates a requirement. The message contains the expected and the actual response. */
export class Failed extends Error {}

/** A check cannot run: the message says what it requires. */
export class Skipped extends Error {
  /** The option that is missing, if it is one. */
  readonly option: string | undefined;

  constructor(message: string, option?: string) {
    super(message);
    this.option = option;
  }
}

/** Returns the value, or skips the check if the run cannot provide it. */
export const unlessSkipped = <Found, Other>(finding: Promise<Found>, other: Other): Promise<Found | Other> =>
  finding.catch((error: unknown) => {
    if (error instanceof Skipped) return other;
    throw error;
  });

/** A check failed on a record that other clients were changing: the failure proves nothing. */
export class ChangedByOthers extends Skipped {
  constructor(path: string) {
    super(`Another client is changing ${path} at the same time.`);
  }
}

/** The rate limit of the deployment is too low to finish the run. The message says which limit would suffice. */
export class Throttled extends Error {}

/** The deployment is overloaded and cannot be judged: its requests must be repeated. */
export class Overloaded extends Error {}

/** The run was stopped: it sends no more requests. */
export class Stopped extends Error {}

/**
 * The deployment rejected all bodies that could create or change a record. If the specification does not show the
 * body, that proves nothing; if a decision does, it is a failure.
 */
export class NoBodyAccepted extends Error {}
