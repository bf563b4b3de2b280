/** One word for one thing in all texts on the screen: a chosen word is not replaced by a synonym again. */
import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { DOCUMENT_WORDS } from '#server/modules/documents/document-words.ts';

const TEXTS = {
  it: [
    'src/{storefront,office}/locales/it/*.json',
    'src/server/modules/mail/templates/*.it.md',
    'demo/content/texts/**/*.it.md',
  ],
  en: [
    'src/{storefront,office}/locales/en/*.json',
    'src/server/modules/mail/templates/*.en.md',
    'demo/content/texts/**/*.en.md',
  ],
} as const;

/** Grids of the office have rows, whatever they are. */
const OF_GRIDS = [
  'src/office/locales/en/grid.json:',
  'src/office/locales/en/bulk.json:',
  'src/server/modules/office/grid/',
];

/** Texts of files, and those in source files as `it: '…'` or `en: '…'`; keys and placeholders are not checked. */
function linesOf(locale: 'it' | 'en'): string[] {
  const written = globSync([...TEXTS[locale]]).flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .map((line) => `${file}: ${line.replace(/^\s*"[\w-]+":/, '').replace(/\{[^}]*\}/g, '…')}`),
  );
  const pair = new RegExp(`\\b${locale}: (?:'([^'\\n]*)'|\`([^\`]*)\`)`, 'g');
  const inSources = globSync('{src,demo}/**/*.{ts,tsx}', { exclude: (path) => path.includes('.test.') }).flatMap(
    (file) =>
      [...readFileSync(file, 'utf8').matchAll(pair)].map(([, plain, template]) => `${file}: ${plain ?? template}`),
  );
  const lines = [...written, ...inSources];
  expect(lines.length).toBeGreaterThan(1000);
  return lines;
}

test.each([
  ['it', 'a login is an account, its use an accesso', /\b(tuo|mio|suo|unico|un) accesso\b|’accesso resta\b/],
  ['it', 'things are removed, not taken off', /\btogli(lo|ere)?\b/i],
  ['en', 'email has no hyphen', /\be-mail/i],
  ['en', 'carts, orders and files have lines', /(?<!several times in a )\brows?\b/i],
  ['en', 'what has a time is valid for it', /\b(holds?|counts) for\b/],
] as const)('%s: %s', (locale, _, word) => {
  const lines = linesOf(locale).filter(
    (line) => !(OF_GRIDS.some((place) => line.startsWith(place)) && word.test('rows')),
  );
  expect(lines.filter((line) => word.test(line.slice(line.indexOf(': '))))).toEqual([]);
});

test('the sheets of a downloaded cart or order are named alike', () => {
  expect([DOCUMENT_WORDS.it.rows, DOCUMENT_WORDS.en.rows]).toEqual(['Righe', 'Lines']);
});
