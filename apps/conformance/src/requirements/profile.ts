/** Which requirements are checked: the specification's, the decisions', or both. */
export const PROFILES = ['spec', 'decided', 'all'] as const;
export type Profile = (typeof PROFILES)[number];
