/** Random documents of a wholesaler for proofs: chains, quantities, rates, natures, split payment, stamp, notes (C-FISC-2). */
import fc from 'fast-check';
import type { InvoiceHeader } from '../../src/server/modules/fatturapa/format/invoice.ts';
import type { DraftRow, InvoiceDraft } from '../../src/server/modules/fatturapa/writing/invoice-draft.rules.ts';

const SEAT = {
  street: 'Via dell’Industria',
  houseNumber: '14',
  postcode: '23868',
  town: 'Valmadrera',
  province: 'LC',
  country: 'IT',
};

function header(publicBody: boolean): InvoiceHeader {
  return {
    transmission: {
      sender: { country: 'IT', code: '01234567897' },
      progressive: '00001',
      format: publicBody ? 'FPA12' : 'FPR12',
      recipientCode: publicBody ? 'UFABCD' : '0000000',
    },
    seller: {
      identity: { taxId: { country: 'IT', code: '01234567897' }, name: { company: 'Bancale S.p.A.' }, regime: 'RF01' },
      seat: SEAT,
    },
    buyer: {
      identity: {
        taxId: { country: 'IT', code: '07643520567' },
        name: { company: 'Ferramenta Łukasz & Figli – S.n.c.' },
      },
      seat: SEAT,
    },
  };
}

const text = fc.oneof(
  fc.constantFrom(
    'Vite TE M8×20 – zincata',
    '“Rondella” d’acciaio™',
    'Кран шаровой',
    'Tubo Ø 16 <mm> & "1/2"',
    'Prezzo 10 €',
  ),
  fc.string({ unit: 'grapheme', maxLength: 80 }),
);
const vat = fc.constantFrom(
  { rate: '22.00' },
  { rate: '10.00' },
  { rate: '5.00' },
  { rate: '4.00' },
  { rate: '0.00', natura: 'N1' },
  { rate: '0.00', natura: 'N2.2' },
  { rate: '0.00', natura: 'N3.2' },
  { rate: '0.00', natura: 'N3.5' },
  { rate: '0.00', natura: 'N4' },
  { rate: '0.00', natura: 'N6.5' },
);
const step = fc.oneof(
  fc.integer({ min: -20, max: 100 }),
  fc.integer({ min: -500, max: 9999 }).map((value) => value / 100),
  fc.constant(33.333),
);
const chain = fc.array(step, { maxLength: 6 });

/** Net price as the shop counts it: after the chain, rounded to ten-thousandths. */
const netOf = (gross: number, steps: readonly number[]): number =>
  Math.round(steps.reduce((price, one) => (price * (100 - one)) / 100, gross));

const row: fc.Arbitrary<DraftRow> = fc
  .record({
    description: text,
    unit: fc.constantFrom('pz', 'm', 'm²', 'Nr°', ''),
    code: fc.constantFrom('VT933.08.020', 'TN.SX-08/40', 'Кран', 'Ø16'),
    quantity: fc.oneof(
      fc.integer({ min: 1, max: 250_000 }).map(String),
      fc.integer({ min: 1, max: 9_999_999 }).map((value) => (value / 1000).toFixed(3)),
    ),
    gross: fc.integer({ min: 0, max: 9_999_999 }),
    steps: chain,
    vat,
  })
  .map(
    ({
      description,
      unit,
      code,
      quantity,
      gross,
      steps,
      vat: { rate, natura },
    }: {
      description: string;
      unit: string;
      code: string;
      quantity: string;
      gross: number;
      steps: number[];
      vat: { rate: string; natura?: string };
    }) => ({
      description,
      unit,
      codes: [{ type: 'Codice', value: code }],
      quantity,
      gross,
      chain: steps.join('+'),
      net: netOf(gross, steps),
      rate,
      ...(natura && { natura }),
    }),
  );

const INTENT = {
  protocol: '12345678901234567-123456',
  receivedOn: '2026-01-10',
  validFrom: '2026-01-01',
  validUntil: '2026-12-31',
};

export const randomDraft: fc.Arbitrary<InvoiceDraft> = fc
  .record({
    publicBody: fc.boolean(),
    type: fc.constantFrom('TD01', 'TD24', 'TD04', 'TD05'),
    number: fc.integer({ min: 1, max: 99_999 }),
    day: fc
      .integer({ min: 0, max: 1780 })
      .map((days) => new Date(Date.UTC(2022, 0, 1 + days)).toISOString().slice(0, 10)),
    rows: fc.array(row, { minLength: 1, maxLength: 12 }),
    split: fc.boolean(),
    charged: fc.boolean(),
    reason: text,
    parts: fc.integer({ min: 0, max: 3 }),
    riba: fc.boolean(),
  })
  .map(({ publicBody, type, number, day, rows, split, charged, reason, parts, riba }) => ({
    header: header(publicBody),
    type,
    number: `2026/${number}–A`,
    day,
    rows,
    split,
    intent: INTENT,
    stamp: { charged, withN1: false },
    reasons: [reason],
    linked: {
      notes: type === 'TD24' ? [{ number: `DT/${number}`, day, lines: ['1'] }] : [],
      orders: [{ lines: ['1'], id: 'OW-1', day }],
      invoices: type === 'TD04' ? [{ id: '2026/1', day }] : [],
    },
    ...(parts > 0 && {
      payment: (payable: number) => ({
        method: riba ? 'MP12' : 'MP05',
        ...(riba
          ? { abi: '05428', cab: '11101', bank: 'Popolare – Sondrio' }
          : { iban: 'IT60X0542811101000000123456' }),
        deadlines: Array.from({ length: parts }, (_, at) => ({
          dueOn: day,
          amount: at === 0 ? payable - (parts - 1) * 100 : 100,
        })),
      }),
    }),
  }));
