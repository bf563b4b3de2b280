/** Every line of docs/vat-examples.md, which a book-keeper can read, is computed (C-FISC-2, C-PRICE-5). */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import {
  type CustomerTax,
  isIntraEu,
  taxCountry,
  type VatTerms,
  type ViesState,
  vatRegime,
  vatTreatment,
} from './vat-treatment.rules.ts';

const TERMS: VatTerms = {
  viesDays: 30,
  splitPayment: [{ from: '2015-01-01', until: '2026-06-30' }],
  reverseCharge: [{ natures: ['N6.5', 'N6.6'], from: '2016-05-02', until: '2026-12-31' }],
};

const NUMBERS: Readonly<Record<string, string>> = {
  IT: '01234567897',
  privato: '',
  DE: 'DE123456789',
  EL: 'GR123456789',
  XI: 'XI123456789',
  CH: 'CHE123456789',
  SM: 'SM12345',
};

const euros = (text: string) => Math.round(Number(text.replace(',', '.')) * 10_000);

function buyerOf(text: string): CustomerTax {
  const [who = '', ...terms] = text.split(',').map((part) => part.trim());
  const vatNumber = NUMBERS[who];
  if (vatNumber === undefined) throw new Error(`no such buyer: ${who}`);
  let tax: CustomerTax = {
    vatNumber,
    country: '',
    exemption: { nature: '', reason: '', until: null },
    splitPayment: false,
    vies: { state: 'unverified', on: null },
    intent: null,
  };
  for (const term of terms) {
    const [word = '', second = '', third = '', fourth = ''] = term.split(' ');
    if (word === 'split') tax = { ...tax, splitPayment: true };
    else if (word === 'VIES') tax = { ...tax, vies: { state: second as ViesState, on: third } };
    else if (word === 'intento') {
      const [validFrom = '', validTo = ''] = second.split('/');
      const left = euros(fourth);
      const protocol = '12345678901234567-123456';
      tax = { ...tax, intent: { protocol, receivedOn: validFrom, validFrom, validTo, plafond: left, left } };
    } else if (word.startsWith('N')) tax = { ...tax, exemption: { nature: word, reason: '', until: third || null } };
    else throw new Error(`no such term: ${term}`);
  }
  return tax;
}

const lines = readFileSync(new URL('../../../docs/vat-examples.md', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => /^\| (IT|privato|[A-Z]{2})\b/.test(line))
  .map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );

test('the examples are read', () => expect(lines.length).toBeGreaterThan(40));

test.each(lines)(
  '%s · %s · %s · %s: %s %s (C-FISC-2, C-PRICE-5)',
  (buyer = '', article = '', day = '', amount = '', rate = '', nature = '', paid = '', why = '') => {
    const [vat = '', own = ''] = article.split(' ');
    const usual = vatRegime(buyerOf(buyer), TERMS, day);
    const fits = !usual.intent || euros(amount) <= usual.intent.left;
    const treated = vatTreatment(fits ? usual : (usual.beyondPlafond ?? usual), { vat: Number(vat), nature: own });
    expect(treated).toMatchObject({ rate: Number(rate), nature, why });
    expect(treated.rate === 0 ? '–' : treated.split ? 'no' : 'yes').toBe(paid);
    // Rate 0 exactly where there is a nature, and each nature with its law (checks 00400, 00401).
    expect([nature !== '', treated.law !== '']).toEqual([Number(rate) === 0, nature !== '' || treated.split]);
  },
);

test('the law of a declaration of intent names its protocol and fits into FatturaPA (C-FISC-2)', () => {
  const { law } = vatRegime(buyerOf('IT, intento 2026-01-01/2026-12-31 resta 1'), TERMS, '2026-11-24');
  expect(law).toBe('Non imponibile art. 8 c. 1 lett. c) DPR 633/72 - dich. intento prot. 12345678901234567-123456');
  expect(law.length).toBeLessThanOrEqual(100);
});

describe('the country of a customer', () => {
  test.each([
    ['01234567897', '', 'IT', false],
    ['', '', 'IT', false],
    ['DE 123 456 789', '', 'DE', true],
    ['GR123456789', '', 'GR', true],
    ['XI123456789', '', 'GB', true],
    ['CHE123456789', '', 'CH', false],
    ['DE12', '', 'DE', false],
    ['', 'SM', 'SM', false],
    ['01234567897', 'IT', 'IT', false],
  ])('%s %s: %s, asked about in VIES: %s (C-FISC-3)', (vatNumber, country, expected, asked) => {
    expect([taxCountry({ vatNumber, country }), isIntraEu({ vatNumber })]).toEqual([expected, asked]);
  });
});
