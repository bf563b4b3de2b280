/**
 * Writes coupons around today: for everybody, with a minimum, single-use, for one customer, and an expired one
 * (C-PRICE-2).
 */
import { addDays } from '#demo/calendar.ts';
import { openTable } from '#demo/csv-table.ts';

const COLUMNS = [
  'code',
  'title_it',
  'title_en',
  'chain',
  'amount',
  'minimum',
  'family',
  'valid_from',
  'valid_to',
  'entitled',
  'once_per_customer',
  'max_uses',
];

interface DemoCoupon {
  code: string;
  it: string;
  en: string;
  chain?: string;
  amount?: number;
  minimum?: number;
  family?: string;
  days: readonly [from: number, to: number];
  entitled?: string;
  once?: boolean;
  uses?: number;
}

const COUPONS: readonly DemoCoupon[] = [
  { code: 'BENVENUTO5', it: 'Benvenuto: 5 %', en: 'Welcome: 5 % off', chain: '5', days: [-30, 180], once: true },
  {
    code: 'CANTIERE10',
    it: '€\u00a010 da €\u00a0150',
    en: '€\u00a010 off from €\u00a0150',
    amount: 10,
    minimum: 150,
    days: [-10, 60],
  },
  { code: 'FISSAGGI', it: '8 % sui fissaggi', en: '8 % off fixings', chain: '8', family: 'ancoranti', days: [-5, 45] },
  {
    code: 'RISERVATO',
    it: 'Riservato a te: 3+2',
    en: 'For you only: 3+2',
    chain: '3+2',
    days: [-15, 90] as const,
    entitled: 'customer:10482',
  },
  {
    code: 'PRIMI100',
    it: 'I primi 100 ordini',
    en: 'First 100 orders',
    amount: 5,
    minimum: 50,
    days: [-3, 30],
    uses: 100,
  },
  { code: 'ESTATE', it: 'Coupon scaduto', en: 'Expired coupon', chain: '10', days: [-90, -2] },
];

export function writeCoupons(folder: string, today: string): number {
  const table = openTable(folder, 'coupons.csv', COLUMNS);
  for (const { code, it, en, days, ...terms } of COUPONS)
    table.add([
      code,
      it,
      en,
      terms.chain,
      terms.amount,
      terms.minimum,
      terms.family,
      addDays(today, days[0]),
      addDays(today, days[1]),
      terms.entitled ?? 'all',
      terms.once ?? false,
      terms.uses,
    ]);
  table.close();
  return table.rows;
}
