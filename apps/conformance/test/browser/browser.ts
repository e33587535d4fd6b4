import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';

const DEFAULT = '/usr/bin/chromium';

/** Starts the Chromium of CHROMIUM_PATH, or the one that Debian installs. */
export const startBrowser = (): Promise<Browser> => {
  const executablePath = process.env.CHROMIUM_PATH || DEFAULT;
  if (!existsSync(executablePath)) {
    throw new Error(`There is no Chromium at ${executablePath}: install it, or set CHROMIUM_PATH to its path.`);
  }
  // Chromium has no sandbox as root, and the page is our own.
  const args = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  // The test's time-out is the limit.
  return chromium.launch({ executablePath, args, timeout: 0 });
};
