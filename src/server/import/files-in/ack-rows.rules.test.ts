import { expect, test } from 'vitest';
import { CellRefused } from '../import-failure.ts';
import { filledCells } from '../import-table.ts';
import { ackOf, refusalOf } from './ack-rows.rules.ts';

const COLUMNS = ['uid', 'number', 'erp_number', 'state', 'reason', 'version'];
const UID = '0e8a3c1e-8a52-4a3b-9d56-0f3c8c9c7d11';
const read = (...cells: string[]) => {
  const ack = ackOf(COLUMNS, { line: 2, cells: filledCells(cells) });
  return ack instanceof CellRefused ? `${ack.code} ${ack.column}` : ack;
};

test.each<[string[], ReturnType<typeof read>]>([
  [[UID, '', '4711'], { uid: UID, state: 'acknowledged', erp_number: '4711', reason: '' }],
  [['', 'OC/12/2026', '4711'], { number: 'OC/12/2026', state: 'acknowledged', erp_number: '4711', reason: '' }],
  [[UID, '', '', 'Refused', 'bloccato'], { uid: UID, state: 'refused', erp_number: '', reason: 'bloccato' }],
  [[UID, '', '4711', '', '', '3'], { uid: UID, state: 'acknowledged', erp_number: '4711', reason: '', version: 3 }],
  [['', '', '4711'], 'ack-needs-order uid'],
  [['4711', '', ''], 'not-a-uid uid'],
  [[UID, '', '', 'ok'], 'not-one-of state'],
  [[UID, '', '', '', '', '0'], 'not-a-number version'],
  [[UID, '', 'x'.repeat(81)], 'too-long erp_number'],
])('%j is read as %j (C-EXC-4)', (cells, expected) => expect(read(...cells)).toEqual(expected));

test.each([
  ['acknowledged', undefined],
  ['refused', undefined],
  ['already', undefined],
  ['unknown', 'unknown-order'],
  ['conflict', 'ack-conflict'],
  ['other-uid', 'ack-other-uid'],
] as const)('%s is refused with %s (C-EXC-6)', (result, code) =>
  expect(refusalOf({ result, erp_number: '1' }, { uid: UID })?.code).toBe(code),
);
