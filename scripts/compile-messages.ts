/**
 * Interface texts → code: `src/storefront/locales/{it,en}/<feature>.json` become
 * `src/storefront/messages/`, one small module per text, so that only the texts a page uses reach the page.
 * A missing, surplus, duplicate or badly prefixed key stops the build with a message that names it.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { compile } from '@inlang/paraglide-js';

const LOCALES = ['it', 'en'] as const;

/** Paraglide's own runtime is 50 KB of strategies we do not use: the locale comes from the request or the document. */
const RUNTIME = `/** @typedef {string} LocalizedString */
let resolve = () => 'it';
/** Set once by entry.server (per request) and entry.client (the document's language). */
export function setLocaleResolver(resolver) { resolve = resolver; }
/** @returns {'it' | 'en'} */
export function getLocale() { return resolve(); }
`;

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
  const problems: string[] = [];
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

/**
 * The language of a page is fixed, so Paraglide's code for switching per call is left out: every text of a page is
 * downloaded, and the shop page has a hundred of them.
 */
function shorten(file: string): void {
  const code = readFileSync(file, 'utf8');
  const short = code.replace(
    /^export const (\w+) = \(inputs( = \{\})?, options = \{\}\) => \{[\s\S]*?\n\};/m,
    (_, name: string, optional = '') =>
      `export const ${name} = (inputs${optional}) => getLocale() === 'it' ? it_${name}(inputs) : en_${name}(inputs);`,
  );
  writeFileSync(file, short.replace(/^import \{ getLocale.*$/m, "import { getLocale } from '../runtime.js';"));
}

/** Compiles the texts of the repository at `root`; throws with the list of problems when the languages differ. */
export async function compileMessages(root: string): Promise<void> {
  const localesDir = join(root, 'src/storefront/locales');
  const problems = textProblems(localesDir);
  if (problems.length > 0) throw new Error(`Interface texts do not agree:\n  ${problems.join('\n  ')}`);
  // Written aside and renamed at once: a server or a second build may be reading the old ones.
  const outdir = join(root, '.cache', `messages-${process.pid}`);
  // The plugin needs a list of files: the settings in the repository are completed with the current features.
  const project = join(root, '.cache/project.inlang');
  mkdirSync(project, { recursive: true });
  const settings = JSON.parse(readFileSync(join(root, 'project.inlang/settings.json'), 'utf8'));
  settings['plugin.inlang.messageFormat'].pathPattern = readdirSync(join(localesDir, 'it'))
    .filter((name) => name.endsWith('.json'))
    .map((name) => `../src/storefront/locales/{locale}/${name}`);
  settings.modules = settings.modules.map((path: string) => `../${path}`);
  writeFileSync(join(project, 'settings.json'), JSON.stringify(settings));
  await compile({
    project,
    outdir,
    strategy: ['baseLocale'],
    outputStructure: 'message-modules',
    emitPrettierIgnore: false,
    emitReadme: false,
  });
  rmSync(join(outdir, 'server.js'), { force: true });
  for (const name of readdirSync(join(outdir, 'messages'))) shorten(join(outdir, 'messages', name));
  writeFileSync(join(outdir, 'runtime.js'), RUNTIME);
  writeFileSync(join(outdir, 'registry.js'), REGISTRY);
  const place = join(root, 'src/storefront/messages');
  rmSync(place, { recursive: true, force: true });
  renameSync(outdir, place);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await compileMessages(process.cwd());
}
