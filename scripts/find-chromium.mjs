// The browser of the browser tests: CHROME_PATH, one on the PATH, or (as root, on Debian) the distribution's package.
import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { capture, lastLines, Problem } from './prepare.mjs';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

const SENTENCE =
  'The browser tests need Chromium: install it (Debian and Ubuntu: `sudo apt-get install chromium`) or set CHROME_PATH to a Chrome.';

/** Path of a Chromium that can be started, if there is one. */
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

/** Installs Debian's package. Only root can, and only where apt is. */
export async function installChromium() {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) throw new Problem(SENTENCE);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const wanted = ['install', '-y', '-qq', '--no-install-recommends', 'chromium', 'fonts-liberation'];
  for (const args of [['update', '-qq'], wanted]) {
    const { code, output } = await capture('apt-get', args, { env });
    if (code !== 0) throw new Problem(`${SENTENCE}\napt-get ${args[0]} said:\n${lastLines(output, 5)}`);
  }
  const found = findChromium();
  if (found === undefined) throw new Problem(SENTENCE);
  return found;
}

function isProgram(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
