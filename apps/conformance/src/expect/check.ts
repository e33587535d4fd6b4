import type { Target } from '../deployment/target.ts';
import { type Kind, lifeModulesOf } from '../interface/kinds.ts';
import type { Module } from '../interface/modules.ts';
import type { Operation } from '../interface/operations.ts';
import { type RequirementId, requirementOf, type Source } from '../requirements/index.ts';
import { restatedBy } from '../requirements/restated.ts';
import { requireModules } from './offered.ts';

/** One check: its title, and the requirements that it proves. */
export interface Check {
  /** Unique in the suite; names the check in reports. */
  name: string;
  requirements: readonly [RequirementId, ...RequirementId[]];
  /**
   * When the check starts, if not during the run: at the end of the run, or afterwards, because it judges the whole
   * run.
   */
  stage?: 'end' | 'whole';
  /** Whether it sends tokens of several clients. A service may delay one client while others are active. */
  isOfSeveral: boolean;
  /** The id of the operation under test, if the check tests a single one. */
  operation?: string;
  prove(target: Target): Promise<void>;
}

/** A check of one or more requirements from one source: a check of the specification does not rely on decisions. */
export const check = (
  requirements: Check['requirements'],
  name: string,
  prove: (target: Target) => Promise<void>,
): Check => ({
  name,
  requirements,
  isOfSeveral: requirements.some((id) => requirementOf(id).isOfSeveral === true),
  prove,
});

/** A check that sends tokens of other clients, though other checks of its requirement do not. */
export const ofSeveral = (one: Check): Check => ({ ...one, isOfSeveral: true });

/** A check of one operation, skipped if the deployment does not claim the operation's module. */
export const checkOf = (
  { id, module }: Operation,
  requirements: Check['requirements'],
  name: string,
  prove: (target: Target) => Promise<void>,
): Check => ({
  ...check([...requirements, ...restatedBy(module, requirements)], name, async (target) => {
    if (module !== undefined) requireModules(target, module);
    await prove(target);
  }),
  operation: id,
});

/** A check of one resource kind, skipped if the deployment does not claim the modules that write it. */
export const checkOfKind = (
  kind: Kind,
  requirements: Check['requirements'],
  name: string,
  prove: (target: Target) => Promise<void>,
): Check =>
  check(requirements, name, async (target) => {
    requireModules(target, ...lifeModulesOf(kind));
    await prove(target);
  });

/** Whether a check proves requirements of the specification or of the decisions. */
export const sourceOf = ({ requirements: [first] }: Check): Source => requirementOf(first).source;

/** The module under test; undefined if every deployment must pass the check. */
export const moduleOf = ({ requirements: [first] }: Check): Module | undefined => requirementOf(first).module;
