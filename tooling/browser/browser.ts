import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { type Browser, chromium } from 'playwright-core';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

const installed = (): string | undefined =>
  process.env.CHROMIUM_PATH ??
  (process.env.PATH ?? '')
    .split(delimiter)
    .flatMap((folder) => NAMES.map((name) => join(folder, name)))
    .find((file) => existsSync(file));

/** Prevents background requests, because a browser under test needs no updates or other services. */
const ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Starts a Chromium without a window. @throws if none is installed, with a message about what to do */
export const openBrowser = (): Promise<Browser> => {
  const executablePath = installed();
  if (executablePath === undefined) {
    throw new Error(
      'There is no Chromium: install one (Debian: apt-get install chromium), or name it in CHROMIUM_PATH.',
    );
  }
  // The time-out of the test is the limit.
  return chromium.launch({ executablePath, args: ARGUMENTS, timeout: 0 });
};
