import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';

/** The result of the audit. */
export type Outcome = 'clean' | 'vulnerable' | 'not made';

const COMMAND = ['-y', 'pnpm@12', 'audit', '--prod', '--audit-level=high'];

const outcomeOf = (code: number | null, report: string): Outcome => {
  if (code === 0) return 'clean';
  return /^\d+ vulnerabilities found$/m.test(report) ? 'vulnerable' : 'not made';
};

/**
 * Queries the registry for known vulnerabilities of the deployed packages that are rated high or critical. If the
 * registry offers no audit or is unreachable, the audit is not made, and counts neither as passed nor as failed.
 */
export const auditDependencies = async (registry?: string): Promise<{ outcome: Outcome; report: string }> => {
  const env = { ...process.env, pnpm_config_fetch_retries: '0' };
  const child = spawn('npx', COMMAND, {
    // The registry is not passed as an option, because npx would use it to look for the package manager.
    env: registry === undefined ? env : { ...env, pnpm_config_registry: registry },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [report, failure, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  return { outcome: outcomeOf(code, report), report: `${report}${failure}`.trim() };
};
