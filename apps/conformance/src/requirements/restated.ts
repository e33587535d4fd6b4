import type { Module } from '../interface/modules.ts';
import type { RequirementId } from './index.ts';

/**
 * General requirements that a module restates for its own operations. A check of an operation of the module that proves the
 * general requirement also proves the restated one.
 */
const RESTATED: Partial<Record<Module, Partial<Record<RequirementId, RequirementId>>>> = {
  userLifecycle: {
    'A3-SCOPE': 'N3-SCOPE',
    'K1-CONDITIONS': 'N3-CONDITIONAL',
    'K1-RACE': 'N3-CONDITIONAL',
    'L2-LIMITS': 'N3-BODY',
    'N1-EVERY-WRITE': 'N3-RECORDED',
    'Q2-UNKNOWN-FIELD': 'N3-BODY',
    'Q3-PATCH-NULL': 'N3-UPDATE',
    'Q3-PUT-WHOLE': 'N3-REPLACE',
    'R3-UNKNOWN-ID': 'N3-UNKNOWN',
  },
  enrolments: { 'A3-SCOPE': 'N4-SCOPES' },
  attendance: { 'A3-SCOPE': 'N9-SCOPES' },
};

/** The requirements that a module restates of these. */
export const restatedBy = (module: Module | undefined, requirements: readonly RequirementId[]): RequirementId[] => {
  const restated = module === undefined ? undefined : RESTATED[module];
  return [...new Set(requirements.flatMap((id) => restated?.[id] ?? []))];
};
