import type { TestProject } from 'vitest/node';
import { startService } from '../../../../tooling/conformance/service.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The service of this repository with the tokens of a full run. */
    service: { baseUrl: string; token: string; otherToken: string; limitedToken: string; partialToken: string };
  }
}

/** Starts the service once for all tests, on a database of its own. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const { baseUrl, token, otherToken, limitedToken, partialToken, stop } = await startService();
  project.provide('service', { baseUrl, token, otherToken, limitedToken, partialToken });
  return stop;
}
