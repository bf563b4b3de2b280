import { expect, test } from 'vitest';
import { readExportArguments } from './export-arguments.ts';

const DEFAULT = { name: 'export', to: undefined, format: 'csv', tables: [], files: true, passwords: false };

test.each([
  [[], DEFAULT],
  [['prices', 'stock', '--to', 'x.zip'], { ...DEFAULT, tables: ['prices', 'stock'], to: 'x.zip' }],
  [
    ['--format', 'jsonl', '--without-files', '--with-passwords'],
    { ...DEFAULT, format: 'jsonl', files: false, passwords: true },
  ],
  [['content'], { ...DEFAULT, tables: ['content'] }],
])('%j', (argv, command) => {
  expect(readExportArguments(argv)).toEqual({ command, lang: 'it' });
});

test.each([
  [['--format', 'xml'], '--format: csv, jsonl'],
  [['price'], 'price'],
  [['--to', ''], '--to PATH'],
  [['--lang', 'de'], '--lang: it, en'],
  [['--never'], '--never'],
])('%j is not understood: %s', (argv, wrong) => {
  expect(readExportArguments(argv)).toEqual({ wrong: expect.stringContaining(wrong) });
});

test('--help', () => expect(readExportArguments(['--help'])).toBe('help'));
