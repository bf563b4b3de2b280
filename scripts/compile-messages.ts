/**
 * Interface texts → code, for each zone with screens: `src/storefront/locales/{it,en}/<feature>.json` become
 * `src/storefront/messages/`, one small module per text, so that only the texts a page uses reach the page.
 * A missing, surplus, duplicate or badly prefixed key stops the build with a message that names it.
 */
import fs, { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { compileBundle } from '@inlang/paraglide-js';
import { loadProjectFromDirectory, selectBundleNested } from '@inlang/sdk';
import { LOCALES } from '../src/contract/values/locale.ts';

/** The zones with screens; each has its own texts. */
const ZONES = ['storefront', 'office'] as const;
export type Zone = (typeof ZONES)[number];

/** Paraglide creates new plural rules for every text: 0.1 ms each, several on a page. These are created once per language. */
const REGISTRY = `const rules = new Map();
export function plural(locale, input) {
  let found = rules.get(locale);
  if (!found) rules.set(locale, (found = new Intl.PluralRules(locale)));
  return found.select(Number(input));
}
`;

function readTexts(file: string): Record<string, unknown> {
  return JSON.parse(readFileSync(file, 'utf8'));
}

/** Every complaint about the language files, empty when they agree. */
export function textProblems(localesDir: string): string[] {
  const problems = readdirSync(localesDir)
    .filter((folder) => !LOCALES.some((locale) => locale === folder))
    .map((folder) => `${folder}/: not a language of the shop (LOCALES in src/contract/values/locale.ts)`);
  const features = new Set(
    LOCALES.flatMap((locale) => readdirSync(join(localesDir, locale)).filter((name) => name.endsWith('.json'))),
  );
  for (const file of [...features].sort()) {
    const feature = file.slice(0, -'.json'.length);
    const keys = new Map<string, Set<string>>();
    for (const locale of LOCALES) {
      const path = join(localesDir, locale, file);
      keys.set(locale, new Set(existsSync(path) ? Object.keys(readTexts(path)) : []));
      for (const key of keys.get(locale) ?? []) {
        if (!key.startsWith(`${feature.replaceAll('-', '_')}_`))
          problems.push(`${locale}/${file}: "${key}" must start with "${feature.replaceAll('-', '_')}_"`);
      }
    }
    const [it, en] = LOCALES.map((locale) => keys.get(locale) ?? new Set<string>());
    for (const key of it ?? []) if (!en?.has(key)) problems.push(`en/${file}: "${key}" is missing`);
    for (const key of en ?? []) if (!it?.has(key)) problems.push(`it/${file}: "${key}" is missing`);
  }
  return problems;
}

type Compiled = ReturnType<typeof compileBundle>;

/** The module of one text: a function per language, and the one that the page's language chooses. */
function textModule({ bundle, messages }: Compiled): string {
  const { id, declarations } = bundle.node;
  const [it, en] = LOCALES.map((locale) => messages[locale]?.code ?? '');
  const inputs = declarations
    .filter(({ type }) => type === 'input-variable')
    .map(({ name }) => `${name}: NonNullable<unknown>`);
  const parameters = inputs.length > 0 ? `inputs: { ${inputs.join(', ')} }` : 'inputs?: {}';
  return `${`${it}${en}`.includes('registry.') ? "import * as registry from '../registry.js';\n" : ''}\
import { BUILT_FOR, getLocale } from '#kit/texts/page-language.ts';
/** @typedef {(${parameters}) => string} Text */
const it = ${it}
const en = ${en}
/** @type {Text} */
const either = (inputs = {}) => getLocale() === 'it' ? it(inputs) : en(inputs);
/** @type {Text} */
export const ${id} = BUILT_FOR === 'it' ? it : BUILT_FOR === 'en' ? en : either;
`;
}

/** The texts of a zone of the repository at `root`, compiled by Paraglide, one by one. */
async function compiledTexts(root: string, zone: Zone): Promise<Compiled[]> {
  // The plugin needs a list of files: the settings in the repository are completed with the current features.
  const path = join(root, '.cache', `${zone}.inlang`);
  mkdirSync(path, { recursive: true });
  const settings = JSON.parse(readFileSync(join(root, 'project.inlang/settings.json'), 'utf8'));
  settings['plugin.inlang.messageFormat'].pathPattern = readdirSync(join(root, 'src', zone, 'locales/it'))
    .filter((name) => name.endsWith('.json'))
    .map((name) => `../src/${zone}/locales/{locale}/${name}`);
  settings.modules = settings.modules.map((module: string) => `../${module}`);
  writeFileSync(join(path, 'settings.json'), JSON.stringify(settings));
  const project = await loadProjectFromDirectory({ path, fs });
  try {
    const [problem] = await project.errors.get();
    if (problem) throw problem;
    const bundles = await selectBundleNested(project.db).execute();
    return bundles.map((bundle) =>
      compileBundle({
        bundle,
        fallbackMap: { it: undefined, en: undefined },
        messageReferenceExpression: (locale) => locale,
        settings,
      }),
    );
  } finally {
    await project.close();
  }
}

/** Compiles the texts of the repository at `root`; throws with the list of problems when the languages differ. */
export async function compileMessages(root: string, zones: readonly Zone[] = ZONES): Promise<void> {
  for (const zone of zones) await compileZone(root, zone);
}

async function compileZone(root: string, zone: Zone): Promise<void> {
  const problems = textProblems(join(root, 'src', zone, 'locales'));
  if (problems.length > 0) throw new Error(`Interface texts do not agree:\n  ${problems.join('\n  ')}`);
  const texts = await compiledTexts(root, zone);
  const files = new Map(texts.map((text) => [`messages/${text.bundle.node.id}.js`, textModule(text)]));
  const index = texts.map(({ bundle }) => `export * from './${bundle.node.id}.js';\n`);
  files.set('messages/_index.js', index.join(''));
  files.set('messages.js', "export * as m from './messages/_index.js';\n");
  files.set('registry.js', REGISTRY);
  replaceFolder(join(root, 'src', zone, 'messages'), files, join(root, '.cache', `messages-${zone}-${process.pid}`));
}

/**
 * Gives the folder `place` these files (path in it → content). Others may be reading it, a server or a check of the code: a
 * folder that has exactly these files is left alone; otherwise the new one is written to `aside` and the two are renamed.
 */
export function replaceFolder(place: string, files: ReadonlyMap<string, string>, aside: string): void {
  if (holdsExactly(place, files)) return;
  for (const [path, content] of files) {
    mkdirSync(dirname(join(aside, path)), { recursive: true });
    writeFileSync(join(aside, path), content);
  }
  const old = `${aside}-old`;
  if (existsSync(place)) renameSync(place, old);
  renameSync(aside, place);
  rmSync(old, { recursive: true, force: true });
}

function holdsExactly(place: string, files: ReadonlyMap<string, string>): boolean {
  if (!existsSync(place)) return false;
  const found = readdirSync(place, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return (
    found.length === files.size &&
    found.every((entry) => {
      const path = join(entry.parentPath, entry.name);
      return files.get(relative(place, path).replaceAll('\\', '/')) === readFileSync(path, 'utf8');
    })
  );
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await compileMessages(process.cwd());
}
