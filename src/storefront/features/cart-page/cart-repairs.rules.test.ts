import { describe, expect, it } from 'vitest';
import type { Anomaly, CartRow } from '#contract/endpoints/cart-shape.ts';
import { editFromText, editToText, repairAll } from './cart-repairs.rules.ts';

const row = (row_id: number, ...anomalies: Anomaly[]) => ({ row_id, quantity: 150, anomalies }) as unknown as CartRow;

describe('repairs of cart rows (C-CART-8)', () => {
  it.each<[string, Anomaly[], unknown]>([
    ['nothing wrong', [], undefined],
    ['no longer sold', [{ kind: 'not-sellable', blocking: true }], { kind: 'quantity', quantity: 0 }],
    [
      'packaging changed',
      [{ kind: 'packaging-invalid', nearest: [100, 200], blocking: true }],
      { kind: 'quantity', quantity: 200 },
    ],
    ['price changed', [{ kind: 'price-changed', old_price: 1, new_price: 2, blocking: false }], { kind: 'accept' }],
    ['promo expired', [{ kind: 'promo-expired', blocking: true }], { kind: 'accept' }],
    [
      'dearer and no longer sold',
      [
        { kind: 'price-changed', blocking: false },
        { kind: 'not-sellable', blocking: true },
      ],
      { kind: 'quantity', quantity: 0 },
    ],
  ])('%s', (_name, anomalies, edit) => expect(repairAll([row(10, ...anomalies)]).get(10)).toEqual(edit));

  it.each(['a:10', 's:10', 'q:10:0', 'q:20:2.5'])('%s survives the form', (text) => {
    const parsed = editFromText(text);
    expect(parsed && editToText(parsed.rowId, parsed.edit)).toBe(text);
  });

  it.each(['', 'x:1', 'q:1', 'q:1:-5', 'q:1:1e9', 'a:one'])('refuses %j', (text) =>
    expect(editFromText(text)).toBeUndefined(),
  );
});
