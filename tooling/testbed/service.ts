import { join } from 'node:path';
import { ADMIN, BUILT, SOURCE } from './api.ts';
import { type Program, type Settings, startProgram, type Undo } from './program.ts';
import type { Testbed } from './testbed.ts';

/** The service as a process that accepts requests. */
export interface Service extends Program {
  readonly baseUrl: string;
}

/** The service and the token of its demo organisation. */
export interface DemoService extends Service {
  readonly token: string;
  /** The folder with the data of the service, for the admin command line. */
  readonly dataDir: string;
}

/** The service as in production. */
export interface BuiltService extends Service {
  /** The time from the spawn to the first 200 of /readyz, in seconds. */
  readonly startSeconds: number;
}

interface ServiceOptions {
  /** The settings of the service. Without `PORT`, it listens on a free port. */
  readonly settings: Settings;
  /** The file to start; by default the service in its sources. */
  readonly file?: string;
  /** The file for the log; by default the log is stored in memory. */
  readonly logFile?: string | undefined;
}

/**
 * Settings for tests: simultaneous tests, and work between two requests, make the machine slower than any sensible
 * time-out.
 */
export const PATIENT = { DATABASE_TIMEOUT_MS: '20000', KEEP_ALIVE_TIMEOUT_MS: '600000' };

/** Starts the service without waiting for it, because a test may expect that the start fails. */
export const launchService = ({ settings, file = SOURCE, logFile }: ServiceOptions): Program =>
  startProgram(file, [], { PORT: '0', ...settings }, logFile);

/** Starts the service and waits until it serves requests. @throws Error with its output if it ends before */
export const startService = async (undo: Undo, options: ServiceOptions): Promise<Service> => {
  const program = launchService(options);
  undo(program.stop);
  return { ...program, baseUrl: await program.says(/^Ready: (\S+)\/v1$/m) };
};

/** Starts the admin command line. */
export const startAdmin = (args: readonly string[], settings: Settings): Program => startProgram(ADMIN, args, settings);

/** Starts the service from its sources with its embedded database and the demo organisation. */
export const startDemo = async (testbed: Testbed, settings: Settings = {}): Promise<DemoService> => {
  const dataDir = join(testbed.folder, 'demo');
  const all = { DATA_DIR: dataDir, LOG_LEVEL: 'warn', ...settings };
  const service = await startService(testbed.undo, { settings: all });
  return { ...service, dataDir, token: await service.says(/^Demo token: (\S+)$/m) };
};

/** Requests are counted as in production, but the load must not reach the limits. */
const NEVER_REACHED = '10000000';
const LIMITS = {
  RATE_LIMIT: NEVER_REACHED,
  ANONYMOUS_RATE_LIMIT: NEVER_REACHED,
  CREDENTIALS_RATE_LIMIT: NEVER_REACHED,
};

/**
 * Starts the built service, or another version of it, as in production, with its log in a file of the testbed.
 * @throws Error if it accepts requests but is not ready
 */
export const startBuilt = async (testbed: Testbed, settings: Settings, file = BUILT): Promise<BuiltService> => {
  const logFile = join(testbed.folder, `service-${testbed.nextNumber()}.log`);
  const start = performance.now();
  const service = await startService(testbed.undo, {
    settings: { ...LIMITS, ...settings },
    file,
    logFile,
  });
  const { status } = await fetch(`${service.baseUrl}/readyz`, { headers: { Connection: 'close' } });
  if (status !== 200) {
    // The service is killed, because it would otherwise keep its port, and no other could start in its place.
    await service.kill();
    throw new Error(`/readyz answered ${status}`);
  }
  return { ...service, startSeconds: (performance.now() - start) / 1_000 };
};
