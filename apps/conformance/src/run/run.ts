import { mkdir } from 'node:fs/promises';
import { checks } from '../checks.ts';
import { coverageFrom } from '../coverage/coverage.ts';
import { requireSameDeployment } from '../deployment/addresses.ts';
import { addLeftovers, type CleanUp, cleanUp } from '../deployment/cleanUp.ts';
import { requireClients } from '../deployment/client.ts';
import { CouldNotRun, Overloaded, Throttled } from '../deployment/errors.ts';
import { type HttpClient, openHttpClient } from '../deployment/httpClient.ts';
import { entriesOf, ledgerOf, pendingIn, unansweredIn } from '../deployment/ledger.ts';
import { claimedModules, latencyOf, requireDeployment } from '../deployment/preflight.ts';
import { newRunId } from '../deployment/runId.ts';
import type { Settings } from '../deployment/settings.ts';
import { openThrottle } from '../deployment/throttle.ts';
import { requireTokens } from '../deployment/tokens.ts';
import type { Outcome } from '../engine/outcome.ts';
import { runChecks } from '../engine/vitest.ts';
import { type Check, moduleOf, sourceOf } from '../expect/check.ts';
import { conclude } from '../report/conclusion.ts';
import { judge } from '../report/judge.ts';
import { redacted } from '../report/redacted.ts';
import type { Doubt, Report, RequirementResult, Verdict } from '../report/report.ts';
import { isRequirementId } from '../requirements/index.ts';
import type { Profile } from '../requirements/profile.ts';
import { readBaseline } from './baseline.ts';
import type { RunOptions } from './options.ts';
import { VERSION } from './version.ts';

/** The progress events of a run. */
export interface Progress {
  /** `total` checks start. `stop` ends the run; its records are still removed. */
  onStart(total: number, runId: string, stop: () => Promise<void>): void;
  onOutcome(outcome: Outcome): void;
}

const SILENT: Progress = { onStart: () => undefined, onOutcome: () => undefined };

const isIn = (profile: Profile) => (check: Check) =>
  profile === 'all' || (profile === 'spec') === (sourceOf(check) === 'SPEC');

/** The checks that a run was restricted to. */
const chosenBy = ({ profile, module, only, grep, where }: RunOptions): Check[] => {
  const unknown = only.filter((id) => !isRequirementId(id));
  if (unknown.length > 0)
    throw new CouldNotRun(`There is no requirement ${unknown.join(', ')}: --list shows all requirements.`);
  return checks
    .filter(isIn(profile))
    .filter((check) => module === undefined || moduleOf(check) === module)
    .filter(({ requirements }) => only.length === 0 || requirements.some((id) => only.includes(id)))
    .filter(({ name }) => grep === undefined || grep.test(name))
    .filter((check) => where === undefined || where(check));
};

/** Whether a deployment that claims these modules must pass a check. */
const isOffered = (check: Check, claimed: readonly string[]): boolean => {
  const module = moduleOf(check);
  return module === undefined || claimed.includes(module);
};

const listed = (modules: readonly string[]): string => (modules.length === 0 ? 'no module' : modules.join(', '));

const NOTHING: CleanUp = { removed: 0, restored: 0, failed: [], residue: [], kept: 0 };

const countsOf = <Key extends string>(keys: readonly Key[]): Record<Key, number> => {
  const counts = {} as Record<Key, number>;
  for (const key of keys) counts[key] = (counts[key] ?? 0) + 1;
  return counts;
};

const MAX_WAIT_MS = 600_000;
const MIN_CONNECTIONS = 16;
const MAX_CONNECTIONS = 128;

/** The number of connections that sustains two requests a millisecond (Little's law), within limits. */
const connectionsFor = (latencyMs: number): number =>
  Math.min(Math.max(Math.ceil(2 * latencyMs), MIN_CONNECTIONS), MAX_CONNECTIONS);

/** A selected check may prove other requirements too, but not all of them: for these only failures count. */
const asAsked =
  ({ only }: RunOptions) =>
  (requirement: RequirementResult): RequirementResult => {
    const isAside = only.length > 0 && !only.includes(requirement.id);
    return isAside && ['passed', 'skipped', 'passed unexpectedly'].includes(requirement.verdict)
      ? { ...requirement, verdict: 'not run' }
      : requirement;
  };

const partsOf = ({ only, grep, module, readOnly }: RunOptions): string[] => [
  ...(only.length > 0 ? ['--only'] : []),
  ...(grep === undefined ? [] : ['--grep']),
  ...(module === undefined ? [] : ['--module']),
  ...(readOnly ? ['--read-only'] : []),
];

/** The state of a run in progress. */
interface Course {
  chosen: readonly Check[];
  modules: readonly string[];
  concurrency: number;
  outcomes: Outcome[];
  obstacles: Doubt[];
  interrupted: boolean;
}

/** The text of an error that prevents the start of a run; other errors are faults of the suite. */
const obstacleOf = (error: unknown): Doubt => {
  if (error instanceof CouldNotRun) return { kind: 'misconfigured', text: error.message };
  if (error instanceof Throttled || error instanceof Overloaded) return { kind: 'throttled', text: error.message };
  throw error;
};

/** Removes the run's records. If it cannot search for more, it removes those in the ledger. */
const cleaningUp = async (settings: Settings, { modules }: Course): Promise<CleanUp> => {
  const { baseUrl, ledgerFile, tokens, timeoutMs, maxWaitMs } = settings;
  const entries = await entriesOf(ledgerFile);
  if (pendingIn(entries).length + unansweredIn(entries).length === 0) return NOTHING;
  const http = openHttpClient(MAX_CONNECTIONS, timeoutMs, openThrottle({ maxWaitMs, requests: 0 }));
  const failure = await addLeftovers(http, settings, tokens).then(
    () => [],
    (error: unknown) => [{ path: baseUrl, reason: `the search for leftovers failed: ${error}` }],
  );
  const cleaned = await cleanUp(http, baseUrl, ledgerFile, tokens, modules);
  await http.close();
  return { ...cleaned, failed: [...failure, ...cleaned.failed] };
};

/** Inspects the deployment, and runs the selected checks that it offers. */
const check = async (
  http: HttpClient,
  options: RunOptions,
  settings: Settings,
  course: Course,
  progress: Progress,
): Promise<void> => {
  const { baseUrl, baseUrls, tokens } = settings;
  for (const each of baseUrls) await requireDeployment(http, each, tokens);
  await requireSameDeployment(http, baseUrls, tokens.main);
  await requireTokens(http, settings);
  if (!options.readOnly) await requireClients(http, settings);
  course.modules = await claimedModules(http, baseUrl);
  course.concurrency = options.concurrency ?? connectionsFor(await latencyOf(http, baseUrl));
  course.chosen = course.chosen.filter((one) => isOffered(one, course.modules));
  const { modules, chosen, concurrency } = course;
  if (chosen.length === 0)
    throw new CouldNotRun(`${baseUrl} does not offer the selected modules: it claims ${listed(modules)}.`);
  await runChecks(
    { ...settings, modules, concurrency, checks: chosen.map(({ name }) => name) },
    {
      onStart: (stop) =>
        progress.onStart(chosen.length, settings.runId, () => {
          course.interrupted = true;
          return stop();
        }),
      onOutcome: (outcome) => {
        course.outcomes.push(outcome);
        progress.onOutcome(outcome);
      },
    },
  );
};

/**
 * The outcomes; a request without a response while the run was interrupted, perhaps together with the deployment, is
 * not a failure.
 */
const judged = ({ outcomes, interrupted }: Course): Outcome[] =>
  outcomes.map((outcome) =>
    interrupted && outcome.unanswered ? { ...outcome, verdict: 'skipped' as const } : outcome,
  );

/**
 * Checks a deployment against the catalogue, and removes the records created there.
 * @returns the complete result, with tokens redacted; inconclusive if the deployment is unreachable, rejects the
 * token, or no check remains
 * @throws CouldNotRun if the options contradict the catalogue
 */
export const run = async (options: RunOptions, progress: Progress = SILENT): Promise<Report> => {
  const startedAt = new Date();
  const { baseUrl, furtherBaseUrls = [], profile, module, readOnly } = options;
  const { timeoutMs, maxWaitMs = MAX_WAIT_MS, seed, isCompared = false } = options;
  const { excuses, expired } = await readBaseline(options.baseline, startedAt.toISOString().slice(0, 10));
  const wanted = chosenBy(options);
  if (wanted.length === 0) throw new CouldNotRun('No check remains: --list shows all checks.');

  const runId = newRunId();
  await mkdir(options.reportDir, { recursive: true });
  const ledgerFile = ledgerOf(options.reportDir, runId);
  const http = openHttpClient(MAX_CONNECTIONS, timeoutMs, openThrottle({ maxWaitMs, requests: 0 }));
  const { token: main, otherToken: other, limitedToken: limited, partialToken: partial } = options;
  const tokens = { main, other, limited, partial };
  const { allowResidue, client, userClient, webhookUrl, webhookPort = 0 } = options;
  const settings: Settings = {
    ...{
      baseUrl,
      baseUrls: [baseUrl, ...furtherBaseUrls],
      runId,
      tokens,
      client,
      userClient,
      webhook: webhookUrl === undefined ? undefined : { url: webhookUrl, port: webhookPort },
      modules: [],
      readOnly,
      allowResidue,
      ledgerFile,
      seed,
    },
    ...{ concurrency: MIN_CONNECTIONS, timeoutMs, maxWaitMs, checks: [], isCompared },
  };
  const course: Course = {
    ...{ chosen: wanted, modules: [], concurrency: MIN_CONNECTIONS },
    ...{ outcomes: [], obstacles: [], interrupted: false },
  };
  let cleaned = NOTHING;
  try {
    await check(http, options, settings, course, progress);
  } catch (error) {
    course.obstacles.push(obstacleOf(error));
  } finally {
    await http.close();
    cleaned = options.keepData
      ? { ...NOTHING, kept: pendingIn(await entriesOf(ledgerFile)).length }
      : await cleaningUp(settings, course);
  }

  const { modules, concurrency, interrupted, obstacles } = course;
  const outcomes = judged(course);
  const requirements = judge(course.chosen, outcomes, modules, excuses).map(asAsked(options));
  const report: Report = {
    ...conclude(requirements, outcomes, { parts: partsOf(options), interrupted, obstacles }),
    findings: expired,
    run: {
      id: runId,
      startedAt: startedAt.toISOString(),
      durationMs: Date.now() - startedAt.getTime(),
      seed,
      profile,
      ...(module === undefined ? {} : { module }),
      readOnly,
      concurrency,
      interrupted,
    },
    environment: {
      baseUrl,
      furtherBaseUrls,
      modules,
      suite: VERSION,
      node: process.version,
      platform: `${process.platform} ${process.arch}`,
      tokens: Object.entries({ ...tokens, client, userClient }).flatMap(([name, value]) =>
        value === undefined ? [] : [name],
      ),
    },
    counts: {
      requirements: countsOf<Verdict>(requirements.map(({ verdict }) => verdict)),
      checks: countsOf(outcomes.map(({ verdict }) => verdict)),
    },
    requirements,
    coverage: coverageFrom(outcomes.flatMap(({ covered }) => (covered === undefined ? [] : [covered]))),
    cleanUp: cleaned,
  };
  return redacted(report, settings);
};
