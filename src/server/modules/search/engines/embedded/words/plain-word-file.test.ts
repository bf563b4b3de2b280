import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { plainSections } from './plain-word-file.ts';
import { readWordFile } from './word-file.ts';

const FOLDER = new URL('./shipped/', import.meta.url);
const shipped = readdirSync(FOLDER).map((file) => [file, readFileSync(new URL(file, FOLDER), 'utf8')] as const);
/** A document marker says nothing, and is not plain. */
const asYaml = (text: string) => `---\n${text}`;

test.each(shipped)('%s is plain, and means the same as YAML', (file, text) => {
  expect(plainSections(text)).toBeDefined();
  const read = readWordFile(file, text);
  const yaml = readWordFile(file, asYaml(text));
  const moved = JSON.stringify(yaml, (key, value) => (key === 'line' ? value - 1 : value));
  expect(JSON.stringify(read)).toBe(moved);
});

describe('anything else is left to YAML', () => {
  test.each([
    ['quotation marks', 'it:\n  synonyms:\n    - "a: b" = c\n'],
    ['a comment behind a text', 'it:\n  synonyms:\n    - alfa = beta # no\n'],
    ['a list in brackets', 'stop_words: [alfa]\n'],
    ['a section twice', 'stop_words:\n  - alfa\nstop_words:\n  - beta\n'],
    ['a list and parts in one section', 'it:\n  - alfa = beta\n  synonyms:\n    - gamma = delta\n'],
    ['lists further in', 'stop_words:\n    - alfa\n'],
    ['a tab', 'stop_words:\n\t- alfa\n'],
    ['a text of two lines', 'stop_words:\n  - alfa\n    beta\n'],
    ['an alias', 'stop_words:\n  - *alfa\n'],
    ['a text without a list', 'alfa\n'],
  ])('%s', (_, text) => {
    expect(plainSections(text)).toBeUndefined();
  });
});

test('empty lines, comments on lines of their own and Windows line ends are plain', () => {
  const text = '# ours\r\n\r\nstop_words:\r\n  # one\r\n  - sfuso\r\n';
  expect(plainSections(text)?.get('stop_words')).toEqual([{ text: 'sfuso', line: 5 }]);
});
