/**
 * `npm run build`: interface texts, route types, the storefront's client and server, the office, compressed assets. Of shop
 * and office, what is built from the present sources already is left as it is; `npm run build -- all` builds both.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { runInNewContext } from 'node:vm';
import { brotliCompress, constants } from 'node:zlib';
import type { Locale } from '#contract/values/locale.ts';
import { markBuilt, staleParts } from './build-fingerprint.mjs';
import { compileMessages } from './compile-messages.ts';
import { oneAtATime } from './one-at-a-time.mjs';

const ROOT = dirname(import.meta.dirname);
const COMPRESSIBLE = /\.(m?js|css|svg|json|html|txt|webmanifest|xml)$/;
/** Below this size the header of a compressed response costs more than compression saves. */
const WORTHWHILE_BYTES = 512;
const MANIFEST = /^manifest-\w+\.js$/;
/** Files of every first page load (the groups of `vite.config.ts`). */
const EVERY_PAGE = /\/assets\/(framework|shell|rolldown-runtime)-/;
const FRAME_STYLES = /(\/assets\/shell-[\w-]+\.css)#/g;

const reactRouter = (command: 'typegen' | 'build', locale?: Locale): Promise<void> =>
  node(join(ROOT, 'node_modules/@react-router/dev/bin.cjs'), [command], locale ? { INTERFACE_LOCALE: locale } : {});

/** Waits without blocking the event loop, so that a process that holds the folder can show that it is alive. */
async function node(file: string, args: readonly string[], env: Record<string, string> = {}): Promise<void> {
  const child = spawn(process.execPath, [file, ...args], {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...process.env, NODE_ENV: 'production', ...env },
  });
  const [status] = await once(child, 'exit');
  if (status !== 0) process.exit(status ?? 1);
}

/**
 * The client once per language (see `vite.config.ts`), each with its manifest; the server build is the same each time and knows the
 * last one. File names contain a hash of the content: the assets of all languages are in one folder.
 */
async function buildLanguages(): Promise<void> {
  const [build, aside] = [join(ROOT, 'build'), join(ROOT, '.cache/build-en')];
  rmSync(aside, { recursive: true, force: true });
  await reactRouter('build', 'en');
  renameSync(join(build, 'client/assets'), aside);
  await reactRouter('build', 'it');
  cpSync(aside, join(build, 'client/assets'), { recursive: true });
  writeFileSync(join(build, 'server/english-assets.js'), `export default ${manifestIn(aside)};\n`);
  rmSync(aside, { recursive: true });
}

/**
 * The frame's style sheet is on every page and never unloaded. React Router marks the URL of a sheet that parts of a page also
 * need with a `#`, so that each part loads it again: for the frame's sheet the whole page would be restyled.
 */
function keepFrameStyles(): void {
  const build = join(ROOT, 'build');
  const assets = readdirSync(join(build, 'client/assets')).filter((name) => MANIFEST.test(name));
  for (const file of [
    'server/index.js',
    'server/english-assets.js',
    ...assets.map((name) => `client/assets/${name}`),
  ]) {
    const text = readFileSync(join(build, file), 'utf8');
    const plain = text.replaceAll(FRAME_STYLES, '$1');
    if (plain === text) throw new Error(`${file} does not name the frame's style sheet as is known here.`);
    writeFileSync(join(build, file), plain);
  }
}

type Routes = Record<string, Record<string, unknown>>;

/**
 * The browser's route manifest without redundant entries: flags that are off, the files that every page has already, the id of each
 * route, which is its name, and the second language, whose routes are those of the first one under their prefix. It saves half of
 * what a phone would have to download before anything else.
 */
function slimManifests(): void {
  const assets = join(ROOT, 'build/client/assets');
  for (const name of readdirSync(assets).filter((file) => MANIFEST.test(file))) {
    const file = join(assets, name);
    const manifest: { routes: Routes } = JSON.parse(manifestText(file));
    for (const [id, route] of Object.entries(manifest.routes)) {
      for (const [key, value] of Object.entries(route)) if (value === false) delete route[key];
      route.imports = (route.imports as string[]).filter((href) => !EVERY_PAGE.test(href));
      // The root has the frame's style sheet, and is part of every page.
      if (id !== 'root' && route.css) route.css = (route.css as string[]).filter((href) => !EVERY_PAGE.test(href));
    }
    const entries = Object.entries(manifest.routes).filter(([id]) => !id.endsWith('___en'));
    const routes: Routes = Object.fromEntries(entries.map(([id, { id: _id, ...route }]) => [id, route]));
    const text = `const m=window.__reactRouterManifest=${JSON.stringify({ ...manifest, routes })};${COMPLETE_ROUTES}`;
    if (JSON.stringify(manifest, byName) !== JSON.stringify(manifestOf(text), byName))
      throw new Error('The routes of the second language are not those of the first one under their prefix.');
    writeFileSync(file, text);
  }
}

/** Run in the browser: ids, and the second language. */
const COMPLETE_ROUTES =
  'for(const i of Object.keys(m.routes)){const r=m.routes[i],e=i.replace("___it","___en");r.id=i;' +
  'if(e!==i)m.routes[e]={...r,id:e,parentId:r.parentId.replace("___it","___en"),' +
  '...r.path?{path:"en/"+r.path}:r.index&&{path:"en"}}}';

/** What a manifest's script leaves in the browser. */
function manifestOf(script: string): unknown {
  const window: { __reactRouterManifest?: unknown } = {};
  runInNewContext(script, { window });
  return window.__reactRouterManifest;
}

/** Objects with their keys in order, so that they can be compared as text. */
const byName = (_: string, value: unknown): unknown =>
  value !== null && typeof value === 'object' && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)))
    : value;

/** React Router's manifest of chunks and styles for the browser, as JSON. */
function manifestIn(folder: string): string {
  return manifestText(join(folder, readdirSync(folder).find((name) => MANIFEST.test(name)) ?? ''));
}

function manifestText(file: string): string {
  const [, json] = /^window\.__reactRouterManifest=(\{.*\});$/s.exec(readFileSync(file, 'utf8')) ?? [];
  if (!json) throw new Error('The build has no manifest of the kind that is known here.');
  return json;
}

/** Which of them is the smallest depends on the file: up to 0.6 % of its bytes. */
const BROTLI_VARIANTS = [
  { [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_GENERIC, [constants.BROTLI_PARAM_NPOSTFIX]: 1 },
  { [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT },
  // Its name is that of its first use; it suits large scripts.
  { [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_FONT },
];

/** The smallest of the variants, all at the highest level. */
async function smallestBrotli(plain: Buffer): Promise<Buffer> {
  const made = await Promise.all(
    BROTLI_VARIANTS.map((variant) => {
      const params = {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
      };
      return promisify(brotliCompress)(plain, { params: Object.assign(params, variant) });
    }),
  );
  return made.reduce((least, one) => (one.length < least.length ? one : least));
}

/** `x.js` → `x.js.br`: done once here instead of for every request. */
async function compressAssets(folder: string): Promise<number> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => COMPRESSIBLE.test(file));
  const written = await Promise.all(
    files.map(async (file) => {
      const plain = readFileSync(join(folder, file));
      if (plain.length < WORTHWHILE_BYTES) return false;
      writeFileSync(join(folder, `${file}.br`), await smallestBrotli(plain));
      return true;
    }),
  );
  return written.filter(Boolean).length;
}

const OFFICE_FILES = ['office', 'office-manifest.json', '.office-fingerprint'];

/** Moves what belongs to the office between two folders. */
function moveOffice(from: string, to: string): void {
  mkdirSync(to, { recursive: true });
  for (const name of OFFICE_FILES) if (existsSync(join(from, name))) renameSync(join(from, name), join(to, name));
}

async function buildShop(): Promise<void> {
  await reactRouter('typegen');
  // React Router empties the whole folder, and the office may be that of the present sources.
  const [folder, aside] = [join(ROOT, 'build'), join(ROOT, '.cache/build-office')];
  rmSync(aside, { recursive: true, force: true });
  moveOffice(folder, aside);
  await buildLanguages();
  moveOffice(aside, folder);
  keepFrameStyles();
  slimManifests();
  console.log(`${await compressAssets(join(ROOT, 'build/client'))} assets compressed`);
}

/** Both languages in one build: which one is the person's own choice. The server reads the manifest, browsers do not. */
async function buildOffice(): Promise<void> {
  const config = join(ROOT, 'vite.office.config.ts');
  await node(join(ROOT, 'node_modules/vite/bin/vite.js'), ['build', '--config', config, '--logLevel', 'warn']);
  renameSync(join(ROOT, 'build/office/.vite/manifest.json'), join(ROOT, 'build/office-manifest.json'));
  rmSync(join(ROOT, 'build/office/.vite'), { recursive: true });
  console.log(`${await compressAssets(join(ROOT, 'build/office'))} assets of the office compressed`);
}

async function build(): Promise<void> {
  const parts = staleParts(ROOT, { all: process.argv.includes('all') });
  if (parts.size === 0) return console.log('The build is that of the present sources.');
  await compileMessages(ROOT);
  for (const [part, fingerprint] of parts) {
    await (part === 'shop' ? buildShop() : buildOffice());
    markBuilt(ROOT, part, fingerprint);
  }
}

/** Two builds would write into one folder, and each would end with half of the other's files. */
await oneAtATime(join(ROOT, '.cache/building'), build, {
  waiting: (pid) => console.log(`Another build (process ${pid}) is at work in this folder: waiting for it.`),
});
