import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';

const DEFAULT = '/usr/bin/chromium';

/** Starts the Chromium of CHROMIUM_PATH, or the one that Debian installs. */
export const startBrowser = (): Promise<Browser> => {
  const executablePath = process.env.CHROMIUM_PATH || DEFAULT;
  if (!existsSync(executablePath)) {
    throw new Error(`There is no Chromium at ${executablePath}: install it, or say where it is with CHROMIUM_PATH.`);
  }
  // Root has no sandbox to give away, and the page is our own.
  const args = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  // The test's own time-out is the limit.
  return chromium.launch({ executablePath, args, timeout: 0 });
};
