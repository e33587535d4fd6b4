import { isDeepStrictEqual } from 'node:util';
import { show } from '../../deployment/answers.ts';
import type { Compared } from './compared.ts';

/** Something in which the deployment and the model disagree. */
export interface Disagreement {
  requirement: Compared;
  message: string;
}

/** What is compared with the model, by the requirement that says what it has to be. */
export interface Agreement {
  /** How often each requirement was looked at. */
  readonly compared: ReadonlyMap<Compared, number>;
  readonly disagreements: readonly Disagreement[];
  /** Notes whether something holds. `about` names the request, `what` says what has to hold. */
  holds(requirement: Compared, about: string, condition: boolean, what: string): boolean;
  /** Notes whether a value is what the model says. */
  equal(requirement: Compared, about: string, actual: unknown, expected: unknown, what: string): boolean;
}

/** An agreement in which nothing has been compared yet. */
export const newAgreement = (): Agreement => {
  const compared = new Map<Compared, number>();
  const disagreements: Disagreement[] = [];
  const holds: Agreement['holds'] = (requirement, about, condition, what) => {
    compared.set(requirement, (compared.get(requirement) ?? 0) + 1);
    if (!condition) disagreements.push({ requirement, message: `${about}: ${what}` });
    return condition;
  };
  return {
    compared,
    disagreements,
    holds,
    equal: (requirement, about, actual, expected, what) =>
      isDeepStrictEqual(actual, expected)
        ? holds(requirement, about, true, what)
        : holds(requirement, about, false, `${what} has to be ${show(expected)}, but is ${show(actual)}.`),
  };
};
