import { describe, expect, test } from 'vitest';
import { ORDER_USAGE, readOrderArguments } from './order-arguments.ts';

const read = (line: string) => readOrderArguments(line.split(' ').filter(Boolean));
const defaults = { by: '', note: '', lang: 'it' };

describe('npm run shop -- order', () => {
  test.each([
    ['list', { name: 'list', status: undefined, customerId: undefined, limit: 20 }],
    ['list --status ia --customer 101 --limit 5', { name: 'list', status: 'IA', customerId: 101, limit: 5 }],
    ['show oc/12/2026', { name: 'show', number: 'OC/12/2026' }],
    ['accept OC/12/2026', { name: 'accept', number: 'OC/12/2026' }],
    [
      'partly OC/12/2026 10=5 VT933.08.020=2,5 A=B=all',
      {
        name: 'partly',
        number: 'OC/12/2026',
        delivery: [
          { row: '10', pieces: 5 },
          { row: 'VT933.08.020', pieces: 2.5 },
          { row: 'A=B', pieces: 'all' },
        ],
      },
    ],
    ['fulfil OC/12/2026', { name: 'fulfil', number: 'OC/12/2026' }],
  ])('order %s (C-ORD-5)', (line, command) => {
    expect(read(line)).toEqual({ ...defaults, command });
  });

  test('who and why, in which language', () => {
    expect(
      readOrderArguments(['cancel', 'OC/1/2026', '--by', 'Paola Riva', '--note', 'Doppio', '--lang', 'en']),
    ).toEqual({
      command: { name: 'cancel', number: 'OC/1/2026' },
      by: 'Paola Riva',
      note: 'Doppio',
      lang: 'en',
    });
  });

  test.each(['', '--help', 'show OC/1/2026 --help'])('"order %s" shows the usage', (line) => {
    expect(read(line)).toBe('help');
    for (const word of ['list', 'show', 'accept', 'partly', 'fulfil', 'cancel'])
      expect(ORDER_USAGE).toContain(`\n  ${word} `);
  });

  test.each([
    ['vanish OC/1/2026', 'vanish'],
    ['accept', 'accept NUMBER'],
    ['accept OC/1/2026 OC/2/2026', 'OC/2/2026'],
    ['list --status X', 'IA, NE, E, partial, cancelled'],
    ['list --customer me', '--customer'],
    ['list --limit 0', '--limit'],
    ['partly OC/1/2026 10', 'ROW=PIECES'],
    ['partly OC/1/2026 10=-3', 'ROW=PIECES'],
    ['show OC/1/2026 --lang de', '--lang'],
    ['show OC/1/2026 --nothing', '--nothing'],
  ])('"order %s" says what is wrong: %s', (line, word) => {
    const response = read(line);
    expect(typeof response === 'object' && 'wrong' in response ? response.wrong : response).toContain(word);
  });
});
