import type { Target } from '../deployment/target.ts';
import { type Kind, lifeModulesOf } from '../interface/kinds.ts';
import type { Module } from '../interface/modules.ts';
import type { Operation } from '../interface/operations.ts';
import { type RequirementId, requirementOf, type Source } from '../requirements/index.ts';
import { restatedBy } from '../requirements/restated.ts';
import { requireModules } from './offered.ts';

/** One check: what it shows, and which requirements that proves. */
export interface Check {
  /** Unique in the suite: it names the check in reports. */
  name: string;
  requirements: readonly [RequirementId, ...RequirementId[]];
  /** When it begins, if not while the run goes on: at its end, or after that, since it judges the whole run. */
  stage?: 'end' | 'whole';
  /** Whether it sends tokens of other clients than the first, which a service may have pause each other. */
  isOfSeveral: boolean;
  /** The id of the operation that it is about, if it is about one. */
  operation?: string;
  prove(target: Target): Promise<void>;
}

/** A check of one or more requirements. They have one source: a check of the specification relies on nothing decided. */
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

/** A check that sends tokens of other clients, of a requirement of which others do not. */
export const ofSeveral = (one: Check): Check => ({ ...one, isOfSeveral: true });

/** A check of one operation, which a deployment passes over if it does not claim the module of the operation. */
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

/** A check of a kind of records of its own, which a deployment passes over if it does not claim the modules that write them. */
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

/** Whether a check proves requirements of the specification or of decisions. */
export const sourceOf = ({ requirements: [first] }: Check): Source => requirementOf(first).source;

/** The module that a check is about; undefined if every deployment has to pass it. */
export const moduleOf = ({ requirements: [first] }: Check): Module | undefined => requirementOf(first).module;
