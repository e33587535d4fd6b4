import type { Program, Settings, Undo } from '../../../../tooling/testbed/program.ts';
import * as testbed from '../../../../tooling/testbed/service.ts';

/** Simultaneous tests make the machine slower than any sensible time-out, and so does work between two requests. */
const PATIENT = { DATABASE_TIMEOUT_MS: '20000', KEEP_ALIVE_TIMEOUT_MS: '600000' };

/** Starts the service with these settings without waiting. */
export const launchService = (settings: Settings): Program =>
  testbed.launchService({ settings: { ...PATIENT, ...settings } });

/** Starts the admin command line. */
export const startAdmin = (args: readonly string[], settings: Settings): Program =>
  testbed.startAdmin(args, { ...PATIENT, ...settings });

/** Starts the service with these settings, writing its log to `logFile` if that is given, and waits until it serves. */
export const startService = (undo: Undo, settings: Settings, logFile?: string): Promise<testbed.Service> =>
  testbed.startService(undo, { settings: { ...PATIENT, ...settings }, logFile });
