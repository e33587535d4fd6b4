import { type Finding, risky, safe } from './change.ts';

/** Whether something is deprecated, and what says until when it works. */
export interface Deprecation {
  deprecated: boolean;
  sunset?: unknown;
}

/** A deprecation is fair if it says until when things work, and does not end sooner than it said. */
export const deprecationFindings = (before: Deprecation, after: Deprecation): Finding[] => {
  if (before.deprecated && !after.deprecated) return [safe('deprecation-changed', 'is no longer deprecated')];
  if (!after.deprecated) return [];
  if (after.sunset === undefined) {
    if (before.deprecated && before.sunset === undefined) return [];
    return [risky('deprecation-without-sunset', 'is deprecated, and nothing says until when it works')];
  }
  if (!before.deprecated) return [safe('deprecation-changed', 'is deprecated')];
  if (before.sunset === after.sunset) return [];
  const detail = `works until ${String(before.sunset ?? 'an unknown day')} -> ${String(after.sunset)}`;
  const sooner = before.sunset !== undefined && String(after.sunset) < String(before.sunset);
  return [sooner ? risky('sunset-changed', detail) : safe('sunset-changed', detail)];
};
