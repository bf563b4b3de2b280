/**
 * `npm run screenshots`: pictures of every screen at 1680, 1440, 820 and 390 px in both languages, taken with the kit of the browser
 * tests (e2e/screenshots/). `-- cart 390 it` takes only screens with that word in their name, at that width, in that language;
 * `-- into=before` takes them into that folder. Needs a build.
 *
 * `npm run screenshots -- compare before after`: compares the pictures of two folders pixel by pixel and names what differs.
 */
import { spawn } from 'node:child_process';
import { compareFolders } from './compare-screenshots.ts';
import { findChromium, findShell } from './find-chromium.mjs';

const [command, ...rest] = process.argv.slice(2);

if (command === 'compare') {
  const [before, after] = rest;
  if (before === undefined || after === undefined) {
    console.error('npm run screenshots -- compare FOLDER FOLDER');
    process.exit(2);
  }
  const { compared, differences } = await compareFolders(before, after);
  for (const line of differences) console.log(line);
  console.log(`${compared} pictures compared, ${differences.length} differences`);
  process.exit(differences.length === 0 ? 0 : 1);
}

const words = process.argv.slice(2);
const folder = words.find((word) => word.startsWith('into='))?.slice('into='.length);
const child = spawn(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', '--project', 'screenshots'], {
  stdio: 'inherit',
  env: {
    ...process.env,
    CHROME_PATH: findChromium(),
    CHROME_SHELL_PATH: findShell(),
    E2E_WORKERS: '1',
    SCREENSHOTS_FOLDER: folder ?? 'screenshots',
    SCREENSHOTS_ONLY: words.filter((word) => !word.startsWith('into=')).join(' '),
  },
});
child.on('exit', (code) => process.exit(code ?? 1));
