// The browser of the browser tests: CHROME_PATH, one on the PATH, or (as root, on Debian) the distribution's package.
import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { capture, lastLines, Problem } from './prepare.mjs';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** Chromium's headless shell: it opens a fresh profile in a sixth of the time, and each test opens one. */
const SHELL = 'chromium-headless-shell';
/** Replacement for Arial: without one the first paint of a page uses any font of the machine. */
const FONTS = 'fonts-liberation';
const PATIENCE_MS = 120_000;

const SENTENCE =
  'The browser tests need Chromium: install it (Debian and Ubuntu: `sudo apt-get install chromium`) or set CHROME_PATH to a Chrome.';

/** Path of a Chromium that can be started; undefined if there is none. */
export function findChromium() {
  const named = process.env.CHROME_PATH;
  if (named) {
    if (!isProgram(named)) throw new Problem(`CHROME_PATH=${named} is not a program that can be started.`);
    return named;
  }
  return (process.env.PATH ?? '')
    .split(delimiter)
    .flatMap((folder) => NAMES.map((name) => join(folder, name)))
    .find(isProgram);
}

/** Path of the shell, if it is installed and no other browser was requested. */
export function findShell() {
  if (process.env.CHROME_PATH) return undefined;
  return (process.env.PATH ?? '')
    .split(delimiter)
    .map((folder) => join(folder, SHELL))
    .find(isProgram);
}

/** Installs Debian packages: only as root, and only where apt exists. */
export async function installChromium() {
  if (!mayInstall()) throw new Problem(SENTENCE);
  const failed = await aptInstall(['chromium', FONTS]);
  if (failed !== undefined) throw new Problem(`${SENTENCE}\n${failed}`);
  const found = findChromium();
  if (found === undefined) throw new Problem(SENTENCE);
  return found;
}

/** The shell of the same distribution's Chromium, and fonts as wide as common ones: faster, but optional. */
export async function installShell() {
  if (mayInstall() && !process.env.CHROME_PATH) await aptInstall([SHELL, FONTS]);
  return findShell();
}

function mayInstall() {
  return process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
}

/** @returns the error output of apt-get when it failed. */
async function aptInstall(packages) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  for (const args of [
    ['update', '-qq'],
    ['install', '-y', '-qq', '--no-install-recommends', ...packages],
  ]) {
    const { code, output } = await capture('apt-get', args, { env, timeout: PATIENCE_MS });
    if (code !== 0) return `apt-get ${args[0]} said:\n${lastLines(output, 5)}`;
  }
  return undefined;
}

function isProgram(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
