import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { replaceFolder, textProblems } from './compile-messages.ts';

const folder = mkdtempSync(join(tmpdir(), 'bancale-texts-'));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function problemsOf(texts: Record<string, Record<string, string>>): string[] {
  for (const [path, content] of Object.entries(texts)) {
    mkdirSync(join(folder, path, '..'), { recursive: true });
    writeFileSync(join(folder, path), JSON.stringify(content));
  }
  return textProblems(folder);
}

test.each<[string, Parameters<typeof problemsOf>[0], string[]]>([
  ['the same keys', { 'it/cart.json': { cart_title: 'Carrello' }, 'en/cart.json': { cart_title: 'Cart' } }, []],
  [
    'a text in one language only',
    { 'it/cart.json': { cart_title: 'Carrello' }, 'en/cart.json': {} },
    ['en/cart.json: "cart_title" is missing'],
  ],
  [
    'a key of another feature',
    { 'it/cart.json': { shop_title: 'Negozio' }, 'en/cart.json': { shop_title: 'Shop' } },
    ['it/cart.json: "shop_title" must start with "cart_"', 'en/cart.json: "shop_title" must start with "cart_"'],
  ],
  [
    'a language that the shop does not have',
    { 'it/cart.json': {}, 'en/cart.json': {}, 'de/cart.json': { cart_title: 'Warenkorb' } },
    ['de/: not a language of the shop (LOCALES in src/contract/values/locale.ts)'],
  ],
])('interface texts: %s', (_, texts, problems) => {
  expect(problemsOf(texts)).toEqual(problems);
});

test('compiled texts that did not change leave their folder alone: who reads it never finds it missing', () => {
  const place = join(folder, 'messages');
  const replace = (files: Record<string, string>) =>
    replaceFolder(place, new Map(Object.entries(files)), join(folder, 'aside'));

  replace({ 'messages.js': 'all', 'messages/cart_title.js': 'Carrello' });
  const { ino } = statSync(place);
  replace({ 'messages.js': 'all', 'messages/cart_title.js': 'Carrello' });
  expect(statSync(place).ino).toBe(ino);

  replace({ 'messages.js': 'all', 'messages/cart_title.js': 'Il carrello' });
  expect(readFileSync(join(place, 'messages/cart_title.js'), 'utf8')).toBe('Il carrello');
  replace({ 'messages.js': 'all' });
  expect(readdirSync(place, { recursive: true })).toEqual(['messages.js']);
  expect(readdirSync(folder)).toEqual(['messages']);
});
