import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type CountedRow, type GiftPromo, giftScales } from './gift-threshold.rules.ts';

const euro = (amount: number) => Math.round(amount * 10_000);

interface Step {
  row?: number;
  code?: string;
  from: { amount: number } | { pieces: number };
  gift?: number;
  repeats?: boolean;
  scope?: GiftPromo['scope'];
}

function gift({ row = 10, code = 'OMAGGIO', from, gift: quantity = 1, repeats = false, scope }: Step): GiftPromo {
  return {
    code,
    row,
    title: { it: code, en: code },
    validFrom: '2026-01-01',
    validTo: '2026-12-31',
    repeats,
    scope: scope ?? { kind: 'cart' },
    threshold: 'amount' in from ? { amount: euro(from.amount) } : from,
    gift: { articleId: row, carti: `G${row}`, name: { it: 'Guanti', en: 'Gloves' }, um: 'PZ', quantity },
  };
}

const row = (quantity: number, net: number, ...gifts: GiftPromo[]): CountedRow => ({ quantity, net: euro(net), gifts });

/** `pieces×article` of the gifts reached, and what is missing to the next ones. */
function read(rows: CountedRow[]): string {
  return giftScales(rows)
    .map(({ due, next }) => {
      const now = due ? `${due.quantity}×${due.promo.gift.carti}` : 'niente';
      if (!next) return now;
      const unit = 'amount' in next.promo.threshold ? next.missing / 10_000 : next.missing;
      return `${now}, ancora ${unit} per ${next.quantity}×${next.promo.gift.carti}`;
    })
    .join(' | ');
}

const GLOVES = gift({ row: 10, from: { amount: 100 } });
const CUTTER = gift({ row: 20, from: { amount: 300 } });
const PER_2000 = gift({ code: 'PALLET', from: { pieces: 2000 }, repeats: true, gift: 2 });
const TAPE = gift({ code: 'NASTRO', row: 5, from: { pieces: 10 }, scope: { kind: 'family', id: 3 } });

describe('gifts from a threshold on (C-PRICE-2)', () => {
  test.each<[string, CountedRow[], string]>([
    ['nothing counts: nothing is told', [row(1, 50)], ''],
    ['one cent below', [row(1, 99.99, GLOVES)], 'niente, ancora 0.01 per 1×G10'],
    ['exactly reached is enough', [row(1, 100, GLOVES)], '1×G10'],
    ['rows add up', [row(1, 60, GLOVES), row(9, 40, GLOVES)], '1×G10'],
    ['the next step is told beside what is due', [row(1, 250, GLOVES, CUTTER)], '1×G10, ancora 50 per 1×G20'],
    ['the highest step gives, the lower one no more', [row(1, 300, GLOVES, CUTTER)], '1×G20'],
    ['pieces instead of value', [row(1999, 10, PER_2000)], 'niente, ancora 1 per 2×G10'],
    ['again each time', [row(4100, 10, PER_2000)], '4×G10, ancora 1900 per 6×G10'],
    ['half metres count as half', [row(1999.5, 10, PER_2000)], 'niente, ancora 0.5 per 2×G10'],
    ['two promos stand side by side', [row(10, 120, GLOVES, TAPE)], '1×G5 | 1×G10'],
    ['articles of another family do not count', [row(8, 9, TAPE), row(100, 9)], 'niente, ancora 2 per 1×G5'],
  ])('%s', (_, rows, said) => expect(read(rows)).toBe(said));

  /** An article counts towards all steps of a scale or none. */
  const scales = [[GLOVES, CUTTER], [PER_2000], [TAPE]];
  const anyRow = fc.record({
    quantity: fc.integer({ min: 1, max: 5_000_000 }).map((thousandths) => thousandths / 1000),
    net: fc.integer({ min: 0, max: 1_000_000 }).map((cents) => cents * 100),
    gifts: fc.subarray(scales).map((some) => some.flat()),
  });

  test('order of rows irrelevant, never a negative quantity, never more missing than the target', () => {
    fc.assert(
      fc.property(fc.array(anyRow, { maxLength: 30 }), fc.array(fc.nat()), (rows, keys) => {
        const shuffled = rows.map((one, at) => ({ one, key: keys[at] ?? 0 })).sort((a, b) => a.key - b.key);
        const scales = giftScales(rows);
        expect(giftScales(shuffled.map(({ one }) => one))).toEqual(scales);
        for (const { due, next, measured } of scales) {
          if (due) expect(due.quantity).toBeGreaterThan(0);
          if (next) {
            expect(next.missing).toBeGreaterThan(0);
            expect(next.missing).toBeLessThanOrEqual(next.target);
            expect(Math.round((measured + next.missing) * 1000)).toBe(Math.round(next.target * 1000));
          }
        }
      }),
    );
  });

  test('more of anything never takes a gift away', () => {
    const given = (rows: CountedRow[]) =>
      giftScales(rows).reduce((sum, { due }) => sum + (due ? 1000 * due.promo.row + due.quantity : 0), 0);
    fc.assert(
      fc.property(fc.array(anyRow, { minLength: 1, maxLength: 8 }), anyRow, (rows, more) => {
        expect(given([...rows, more])).toBeGreaterThanOrEqual(given(rows));
      }),
    );
  });
});
