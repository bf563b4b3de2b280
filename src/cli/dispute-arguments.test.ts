import { describe, expect, test } from 'vitest';
import { DISPUTE_USAGE, readDisputeArguments } from './dispute-arguments.ts';

describe('npm run shop -- dispute (C-DOC-4)', () => {
  test.each([
    [['list'], { name: 'list', state: undefined, customerId: undefined, limit: 50 }],
    [
      ['list', '--state', 'refused', '--customer', '101', '--limit', '5'],
      { name: 'list', state: 'refused', customerId: 101, limit: 5 },
    ],
    [['list', '--state', 'all'], { name: 'list', state: 'all', customerId: undefined, limit: 50 }],
    [['show', '12'], { name: 'show', id: 12 }],
    [['files', '12'], { name: 'files', id: 12, folder: 'dispute-12' }],
    [['files', '12', '--to', '/tmp/x'], { name: 'files', id: 12, folder: '/tmp/x' }],
    [['reply', '12', '--text', ' Ci mandi una foto? '], { name: 'reply', id: 12, text: 'Ci mandi una foto?' }],
    [['refuse', '12', '--text', 'No.'], { name: 'refuse', id: 12, text: 'No.' }],
    [['close', '12'], { name: 'close', id: 12, text: '' }],
    [['accept', '12'], { name: 'accept', id: 12, text: '', creditNote: undefined, year: undefined }],
    [
      ['accept', '12', '--credit-note', 'NC/1', '--year', '2026', '--text', 'Fatto'],
      { name: 'accept', id: 12, text: 'Fatto', creditNote: 'NC/1', year: 2026 },
    ],
  ])('%j', (argv, command) => expect(readDisputeArguments(argv)).toEqual({ command, by: '', lang: 'it' }));

  test('who does it, in which language', () => {
    expect(readDisputeArguments(['close', '1', '--by', ' Paola Riva ', '--lang', 'en'])).toEqual({
      command: { name: 'close', id: 1, text: '' },
      by: 'Paola Riva',
      lang: 'en',
    });
  });

  test.each([
    [['reply', '12']],
    [['refuse', '12', '--text', '  ']],
    [['show']],
    [['show', '0']],
    [['show', '12', '13']],
    [['list', '12']],
    [['list', '--state', 'lost']],
    [['list', '--limit', 'many']],
    [['accept', '12', '--year', '2026']],
    [['accept', '12', '--credit-note', 'NC/1', '--year', 'x']],
    [['forget', '12']],
    [['show', '12', '--lang', 'fr']],
    [['show', '12', '--by', 'x'.repeat(101)]],
    [['reply', '12', '--text', 'x'.repeat(2001)]],
    [['show', '12', '--unknown']],
  ])('%j is refused', (argv) => expect(readDisputeArguments(argv)).toHaveProperty('wrong'));

  test('its help names each command', () => {
    expect(readDisputeArguments([])).toBe('help');
    expect(readDisputeArguments(['reply', '--help'])).toBe('help');
    for (const name of ['list', 'show', 'files', 'reply', 'accept', 'refuse', 'close'])
      expect(DISPUTE_USAGE).toContain(`  ${name} `);
  });
});
