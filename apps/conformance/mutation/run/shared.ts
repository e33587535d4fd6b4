import type { RequirementId } from '../../src/requirements/index.ts';

/** Requirements that fail if a simultaneous trial ends or limits the tokens of the client, or changes its user. */
const OF_SHARED_CLIENTS: readonly RequirementId[] = [
  ...(['A1-REVOKED', 'A1-USER', 'A5-COUNTED', 'A6-GRANT', 'A8-OWN', 'A9-DESCRIBED'] as const),
  ...(['N1-WAIT-REVOKED', 'N3-ONESELF', 'N3-TOKENS', 'N5-EXPORT-ACCESS'] as const),
];
const ofSharedClients: ReadonlySet<string> = new Set(OF_SHARED_CLIENTS);

/** Whether another trial may have caused all failures, because trials share the clients and their user. */
export const mayBeOfAnotherTrial = (failed: readonly string[]): boolean =>
  failed.length > 0 && failed.every((id) => ofSharedClients.has(id));
