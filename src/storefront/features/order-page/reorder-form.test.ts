import { describe, expect, it } from 'vitest';
import { refusedRows } from '#storefront/domain/order/reorder-result.ts';
import { reorderRequest, reorderResult } from './reorder-form.ts';

function form(intent: string, ...rows: string[]): FormData {
  const data = new FormData();
  data.set('intent', intent);
  for (const row of rows) data.append('row', row);
  return data;
}

describe('ordering again (C-ORD-6)', () => {
  it('asks for all rows or for the ticked ones', () => {
    expect(reorderRequest(form('all', '10'), 'OC/1/2026')).toEqual({ number: 'OC/1/2026' });
    expect(reorderRequest(form('ticked', '10', '30', 'x'), 'OC/1/2026')).toEqual({
      number: 'OC/1/2026',
      row_ids: [10, 30],
    });
  });

  it('asks for what was not delivered yet, whatever is ticked', () => {
    expect(reorderRequest(form('residual', '10'), 'OC/1/2026')).toEqual({ number: 'OC/1/2026', residual: true });
  });

  it('asks for nothing when nothing is ticked: that is not "all"', () => {
    expect(reorderRequest(form('ticked'), 'OC/1/2026')).toBeUndefined();
  });

  it('names what could not be added', () => {
    const rows = [10, 20, 30].map((row_id) => ({ row_id, carti: `C${row_id}`, name: `N${row_id}` }));
    const refused = [
      { row_id: 30, carti: 'C30', reason: 'not-sellable' },
      { row_id: 10, carti: 'C10', reason: 'quantity-not-packaged' },
    ];
    const result = reorderResult({ cart: {} as never, added: 1, refused }, 'key-of-the-page');
    expect(result.key).toBe('key-of-the-page');
    expect(result.added).toBe(1);
    expect(refusedRows(result, rows)).toEqual([
      { carti: 'C10', name: 'N10', reason: 'quantity-not-packaged' },
      { carti: 'C30', name: 'N30', reason: 'not-sellable' },
    ]);
  });
});
