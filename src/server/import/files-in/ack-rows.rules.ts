/** Lines of `ack_*.csv` (C-EXC-4): what each says of an order, and why one cannot be stored. Pure. */
import type { Acknowledgement, AckResult } from '#contract/exchange/exchange-orders.ts';
import { CellRefused } from '../import-failure.ts';
import type { RawRow } from '../import-table.ts';

export type ReadAck = Acknowledgement;

const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;
const STATES = ['acknowledged', 'refused'] as const;
const LONGEST = { number: 40, erp_number: 80, reason: 500 } as const;

/** A line as an acknowledgement, or why it is none. An empty `state` is `acknowledged`. */
export function ackOf(columns: readonly string[], row: RawRow): ReadAck | CellRefused {
  try {
    const text = (column: string) => (row.cells.get(columns.indexOf(column)) ?? '').replaceAll('\u0000', '').trim();
    const limited = (column: keyof typeof LONGEST) => {
      const value = text(column);
      if (value.length > LONGEST[column]) throw new CellRefused('too-long', { max: LONGEST[column] }, column);
      return value;
    };
    const uid = text('uid');
    const number = limited('number');
    if (uid === '' && number === '') throw new CellRefused('ack-needs-order', {}, 'uid');
    if (uid !== '' && !UUID.test(uid)) throw new CellRefused('not-a-uid', {}, 'uid');
    const written = text('state').toLowerCase();
    const state = written === '' ? 'acknowledged' : STATES.find((one) => one === written);
    if (!state) throw new CellRefused('not-one-of', { choices: STATES.join(', ') }, 'state');
    const version = text('version');
    if (version !== '' && !/^[1-9]\d{0,5}$/.test(version)) throw new CellRefused('not-a-number', {}, 'version');
    return {
      ...(uid !== '' && { uid }),
      ...(number !== '' && { number }),
      state,
      erp_number: limited('erp_number'),
      reason: limited('reason'),
      ...(version !== '' && { version: Number(version) }),
    };
  } catch (error) {
    if (error instanceof CellRefused) return error;
    throw error;
  }
}

/** Why nothing was stored; undefined = it is, now or since before. */
export function refusalOf(
  { result, erp_number: stored }: { readonly result: AckResult; readonly erp_number: string },
  { uid }: Pick<ReadAck, 'uid'>,
): CellRefused | undefined {
  const column = uid === undefined ? 'number' : 'uid';
  if (result === 'unknown' || result === 'not-offered') return new CellRefused('unknown-order', {}, column);
  if (result === 'other-uid') return new CellRefused('ack-other-uid', {}, 'uid');
  return result === 'conflict' ? new CellRefused('ack-conflict', { number: stored }, 'erp_number') : undefined;
}
