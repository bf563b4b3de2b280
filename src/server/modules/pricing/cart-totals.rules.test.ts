import { describe, expect, test } from 'vitest';
import { ORDINARY_VAT, type VatRegime } from '#contract/values/vat-treatment.rules.ts';
import { cartTotals, cartVat, type PricedCart, type TotalsSettings } from './cart-totals.rules.ts';
import { addRow, noRows, type RowSums } from './document-total.rules.ts';

const euro = (amount: number) => Math.round(amount * 10_000);

/** Transport 9.90, free above 250; minimum order 100; ordinary VAT 22 %. */
const SETTINGS: TotalsSettings = {
  transport: { cost: euro(9.9), freeAbove: euro(250) },
  vat: 22,
  minimumOrder: euro(100),
};

interface Cart {
  net: number;
  coupon?: number;
  /** Of the customer; left out: that of the shop. */
  minimum?: number;
  exempt?: true;
}

const EXPORT: VatRegime = { ...ORDINARY_VAT, nature: 'N3.1', law: 'export', why: 'exempt' };
const SPLIT: VatRegime = { ...ORDINARY_VAT, split: true, law: 'split', why: 'split' };
const N6: VatRegime = { ...ORDINARY_VAT, reverseCharge: new Set(['N6.5']) };

/** One row at 22 %, or without VAT; 0 = an empty cart. */
function cart({ net, coupon = 0, minimum, exempt }: Cart): PricedCart {
  const vat = exempt ? 'N3.1' : 22;
  const sums: RowSums =
    net === 0
      ? noRows()
      : { count: 1, gross: euro(net), net: euro(net), eco: 0, taxableByVat: new Map([[vat, euro(net)]]) };
  const total = euro(coupon);
  return {
    sums,
    buyer: { minimumOrder: minimum === undefined ? null : euro(minimum) },
    vat: exempt ? EXPORT : ORDINARY_VAT,
    benefits: { coupon: coupon > 0 ? { total, byVat: new Map([[vat, total]]), problem: null, missing: 0 } : null },
  };
}

describe('free transport is decided by the net before the coupon (C-CART-6)', () => {
  test.each<[string, Cart, 'shipping' | 'pickup', number, number]>([
    // what, cart, delivery, transport, missing to free transport
    ['below the threshold', { net: 200 }, 'shipping', 9.9, 50],
    ['exactly at it: one cent is missing', { net: 250 }, 'shipping', 9.9, 0.01],
    ['above it', { net: 250.01 }, 'shipping', 0, 0],
    ['above it, below after the coupon: still free', { net: 260, coupon: 60 }, 'shipping', 0, 0],
    ['below it: the coupon makes nothing worse', { net: 200, coupon: 60 }, 'shipping', 9.9, 50],
    ['picked up', { net: 200 }, 'pickup', 0, 50],
    ['empty', { net: 0 }, 'shipping', 0, 250],
  ])('%s', (_, what, delivery, transport, missing) => {
    const totals = cartTotals(cart(what), delivery, SETTINGS);
    expect([totals.transport, totals.transportMissing]).toEqual([euro(transport), euro(missing)]);
  });
});

describe('the minimum order is compared with the net before the coupon (C-CART-6)', () => {
  test.each<[string, Cart, boolean, number]>([
    // what, cart, enough, missing
    ['below', { net: 99.99 }, false, 0.01],
    ['exactly', { net: 100 }, true, 0],
    ['enough, below after the coupon: still enough', { net: 110, coupon: 50 }, true, 0],
    ["the customer's own minimum comes before the shop's", { net: 110, minimum: 150 }, false, 40],
    ['a customer without a minimum', { net: 10, minimum: 0 }, true, 0],
  ])('%s', (_, what, compliant, missing) => {
    const { minimum } = cartTotals(cart(what), 'shipping', SETTINGS);
    expect([minimum.compliant, minimum.missing]).toEqual([compliant, euro(missing)]);
  });
});

describe('net + transport + VAT, with the coupon subtracted before the tax (C-PRICE-3)', () => {
  test.each<[string, Cart, 'shipping' | 'pickup', number, number, number]>([
    // what, cart, delivery, net, vat, document
    ['with transport', { net: 100 }, 'shipping', 100, 24.18, 134.08],
    ['picked up', { net: 100 }, 'pickup', 100, 22, 122],
    ['with a coupon', { net: 100, coupon: 10 }, 'pickup', 90, 19.8, 109.8],
    ['with coupon and transport', { net: 100, coupon: 10 }, 'shipping', 90, 21.98, 121.88],
    ['without VAT, transport too', { net: 100, exempt: true }, 'shipping', 100, 0, 109.9],
  ])('%s', (_, what, delivery, net, vat, document) => {
    const totals = cartTotals(cart(what), delivery, SETTINGS);
    expect([totals.net, totals.vat, totals.document]).toEqual([euro(net), euro(vat), euro(document)]);
    const lines = cartVat(cart(what), delivery, SETTINGS);
    expect(lines.reduce((sum, { tax }) => sum + tax, 0)).toBe(euro(vat));
  });
});

describe('each rate and each nature is a line of its own, and says why (C-FISC-2, C-PRICE-5)', () => {
  const mixed = (vat: VatRegime): PricedCart => {
    const sums = noRows();
    addRow(sums, { gross: euro(100), net: euro(100), vat: 22, nature: '' });
    addRow(sums, { gross: euro(50), net: euro(50), vat: 4 });
    addRow(sums, { gross: euro(30), net: euro(30), vat: 0, nature: 'N6.5' });
    addRow(sums, { gross: euro(20), net: euro(20), vat: 0, nature: 'N4' });
    return { sums, vat, buyer: { minimumOrder: null }, benefits: { coupon: null } };
  };
  const N65 = {
    exemption: { nature: 'N6.5', reason: 'Inversione contabile art. 17 DPR 633/72' },
    why: 'reverse-charge',
  };
  const N4 = { exemption: { nature: 'N4', reason: 'Esente art. 10 DPR 633/72' }, why: 'article' };

  test.each<[string, VatRegime, object]>([
    ['ordinary VAT', N6, {}],
    ['split payment', SPLIT, { split: true, why: 'split' }],
  ])('%s beside reverse charge and exempt articles', (_, regime, said) => {
    expect(cartVat(mixed(regime), 'shipping', SETTINGS)).toEqual([
      { rate: 22, taxable: euro(109.9), tax: euro(24.18), ...said },
      { rate: 4, taxable: euro(50), tax: euro(2), ...said },
      { rate: 0, taxable: euro(20), tax: 0, ...N4 },
      { rate: 0, taxable: euro(30), tax: 0, ...N65 },
    ]);
    expect(cartTotals(mixed(regime), 'shipping', SETTINGS).document).toBe(euro(236.08));
  });

  test('a coupon is subtracted from the line of its rows', () => {
    const coupon = {
      total: euro(12),
      byVat: new Map<number | string, number>([
        [22, euro(10)],
        ['N6.5', euro(2)],
      ]),
      problem: null,
      missing: 0,
    };
    const lines = cartVat({ ...mixed(N6), benefits: { coupon } }, 'pickup', SETTINGS);
    expect(lines.map(({ taxable }) => taxable)).toEqual([euro(90), euro(50), euro(20), euro(28)]);
  });
});
