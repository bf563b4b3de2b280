import { expect, test } from 'vitest';
import { DISPUTE_TEXT_MAX, disputedRows, disputeFaults, disputeValues } from './dispute-request.rules.ts';

function form(fields: ReadonlyArray<readonly [name: string, value: string]>): FormData {
  const data = new FormData();
  for (const [name, value] of fields) data.append(name, value);
  return data;
}
const filled = [
  ['reason', 'damaged'],
  ['text', ' Quattro barre piegate. '],
] as const;

test('chosen rows with what was typed beside them (C-DOC-4)', () => {
  const values = disputeValues(
    form([...filled, ['row', '7'], ['quantity-7', '4'], ['row', '9'], ['quantity-9', ''], ['quantity-11', '3']]),
  );
  expect(values).toEqual({ reason: 'damaged', text: 'Quattro barre piegate.', rows: { 7: '4', 9: '' } });
  expect(disputeFaults(values)).toEqual([]);
  expect(disputedRows(values)).toEqual([{ row_id: 7, quantity: 4 }, { row_id: 9 }]);
});

test('a dispute may be about the whole document', () => {
  expect(disputedRows(disputeValues(form(filled)))).toEqual([]);
});

test.each([
  [[], ['reason', 'text']],
  [[['reason', 'because'], filled[1]], ['reason']],
  [[filled[0], ['text', '  ']], ['text']],
  [[...filled, ['row', '7'], ['quantity-7', '2,5']], []],
  [[...filled, ['row', '7'], ['quantity-7', '0']], ['quantity']],
  [[...filled, ['row', '7'], ['quantity-7', '-1']], ['quantity']],
  [[...filled, ['row', '7'], ['quantity-7', 'many']], ['quantity']],
] as const)('%j lacks %j', (fields, faults) => {
  expect(disputeFaults(disputeValues(form(fields)))).toEqual(faults);
});

test('invented rows are left out, and a text is cut where the endpoint ends', () => {
  const values = disputeValues(
    form([
      ['row', 'x'],
      ['row', '1e3'],
      ['text', 'a'.repeat(DISPUTE_TEXT_MAX + 9)],
    ]),
  );
  expect(values.rows).toEqual({});
  expect(values.text).toHaveLength(DISPUTE_TEXT_MAX);
});
