import { describe, expect, test } from 'vitest';
import { defaultSettings, issuingSettings, parseSettings } from './settings.ts';

describe('settings of a shop that issues its own documents (C-FISC-4)', () => {
  test('off by default, with series for each kind', () => {
    expect(issuingSettings(defaultSettings())).toMatchObject({
      issue: 'none',
      series: { notes: 'DT', invoices: 'FT', deferred: 'FD', creditNotes: 'NC' },
      transferDays: 30,
      ribaFee: 0,
      seller: { name: 'Bancale', vatNumber: '', regime: 'RF01', rea: null },
    });
  });

  test('the company: its own name, VAT number without IT, money', () => {
    const given = parseSettings(
      `{ vatNumber: IT 01234567897, invoicing: { ribaFee: 2.5 }, seller: { name: Rossi Srl, rea: { office: LC, number: '1', capital: 10000 } } }`,
      'test',
    );
    const { seller, ribaFee } = issuingSettings(given);
    expect([seller.name, seller.vatNumber, seller.rea?.capital, ribaFee]).toEqual([
      'Rossi Srl',
      '01234567897',
      100_000_000,
      25_000,
    ]);
  });

  test.each([
    ['{ invoicing: { issue: some } }', '"invoicing.issue" must be none or courtesy or fatturapa'],
    ['{ invoicing: { series: { notes: ft } } }', '"invoicing.series.notes" must be one to six capital letters'],
    ['{ invoicing: { series: { notes: FT } } }', '"invoicing.series" must have "notes" unlike the series of invoices'],
    ['{ seller: { regime: RF03 } }', '"seller.regime" must be a code like RF01'],
    ['{ seller: { postalCode: "123" } }', '"seller.postalCode" must have five digits'],
    ['{ seller: { rea: { number: "1" } } }', '"seller.rea" must have an "office" beside its "number"'],
  ])('%s is refused', (yaml, said) => expect(() => parseSettings(yaml, 'test')).toThrow(said));
});
