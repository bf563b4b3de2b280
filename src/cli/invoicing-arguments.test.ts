import { describe, expect, test } from 'vitest';
import { readInvoicingArguments } from './invoicing-arguments.ts';

const read = (line: string) => readInvoicingArguments(line.split(' ').filter(Boolean));

describe('arguments of invoicing (C-FISC-4)', () => {
  test.each([
    ['drafts --customer 101', { name: 'drafts', customerId: 101 }],
    [
      'invoice dt/1/2026 DT/2/2026 --day 2026-11-20',
      { name: 'invoice', number: 'DT/1/2026', notes: ['DT/1/2026', 'DT/2/2026'], day: '2026-11-20' },
    ],
    ['collect --month 2026-11', { name: 'collect', month: '2026-11-01' }],
    [
      'credit ft/3/2026 2=5 4=all --reason Reso --again',
      {
        name: 'credit',
        number: 'FT/3/2026',
        reason: 'Reso',
        again: true,
        pieces: new Map<number, number | 'all'>([
          [2, 5],
          [4, 'all'],
        ]),
      },
    ],
    ['credit FT/3/2026', { name: 'credit', pieces: undefined, again: false }],
    ['continue FT 120 --year 2026', { name: 'continue', series: 'FT', last: 120, year: 2026 }],
    ['transmit', { name: 'transmit' }],
    ['proforma --month 2026-11 --customer 101', { name: 'proforma', month: '2026-11-01', customerId: 101 }],
    ['again ft/3/2026', { name: 'again', number: 'FT/3/2026' }],
    ['annul dt/3/2026', { name: 'annul', number: 'DT/3/2026' }],
  ])('%s', (line, command) => {
    expect(read(line)).toMatchObject({ command, dryRun: false });
  });

  test('a delivery note with everything that can be said of it', () => {
    const given = read(
      'note oc/12/2026 10=5 VITE=2,5 --with-invoice --carrier Rapido --packages 3 --gross 12,5 --beyond --dry-run --lang en',
    );
    expect(given).toMatchObject({
      dryRun: true,
      lang: 'en',
      command: {
        name: 'note',
        number: 'OC/12/2026',
        withInvoice: true,
        request: {
          kind: 'accompanying',
          beyond: true,
          carrier: 'Rapido',
          packages: 3,
          grossKg: 12.5,
          delivery: [
            { row: '10', pieces: 5 },
            { row: 'VITE', pieces: 2.5 },
          ],
        },
      },
    });
    expect(read('note OC/12/2026')).toMatchObject({ command: { request: { kind: 'deferred', delivery: undefined } } });
  });

  test.each([
    ['note', 'invoicing note NUMBER'],
    ['note OC/1/2026 10', '10: ROW=PIECES'],
    ['note OC/1/2026 --packages 10000', '--packages: 1–9999'],
    ['note OC/1/2026 --net 10000', '--gross, --net: 0.01–9999.99'],
    ['note OC/1/2026 --transport mule', '--transport: sender, recipient, carrier'],
    ['credit FT/1/2026 VITE=1', 'VITE=1: ROW=PIECES'],
    ['collect --month november', '--month: 2026-11'],
    ['invoice DT/1/2026 --day 2026-02-30', '--day: 2026-11-24'],
    ['continue FT', 'invoicing continue SERIES NUMBER'],
    ['drafts DT/1/2026', 'DT/1/2026'],
    ['burn', 'invoicing burn'],
  ])('"%s" is refused: %s', (line, wrong) => expect(read(line)).toEqual({ wrong }));

  test.each(['', '--help', 'note --help'])('"%s" asks for help', (line) => expect(read(line)).toBe('help'));
});
