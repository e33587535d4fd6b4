import type { Program, Settings, Undo } from '../../../../tooling/testbed/program.ts';
import * as testbed from '../../../../tooling/testbed/service.ts';

/** Starts the service with these settings without waiting. */
export const launchService = (settings: Settings): Program =>
  testbed.launchService({ settings: { ...testbed.PATIENT, ...settings } });

/** Starts the admin command line. */
export const startAdmin = (args: readonly string[], settings: Settings): Program =>
  testbed.startAdmin(args, { ...testbed.PATIENT, ...settings });

/** Starts the service with these settings, writing its log to `logFile` if that is given, and waits until it serves. */
export const startService = (undo: Undo, settings: Settings, logFile?: string): Promise<testbed.Service> =>
  testbed.startService(undo, { settings: { ...testbed.PATIENT, ...settings }, logFile });
