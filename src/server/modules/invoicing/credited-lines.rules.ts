/** Which lines a credit note has (C-FISC-5): the invoice's own, as a whole or some pieces of some rows. */
import { type Money, moneyFromNumber, roundToCents } from '#contract/values/money.ts';
import { partValue } from './billed-amounts.rules.ts';
import type { BilledLine } from './billed-lines.ts';
import type { CreditableRow } from './credited.repository.ts';

/** Row number of the invoice → pieces; left out: everything that is not credited yet. */
export type CreditedPieces = ReadonlyMap<number, number | 'all'>;

export interface CreditedLine {
  readonly line: BilledLine;
  readonly row: { readonly row_id: number; readonly quantity: number; readonly total: Money };
}

export type CreditPlan =
  | { readonly lines: readonly CreditedLine[] }
  | {
      readonly fault: 'no-row' | 'too-many-pieces' | 'nothing-left';
      readonly row: string;
      readonly residual: number;
    };

/** Amounts are positive. Part of a row takes its part of the coupon with it: what was not paid is not given back. */
export function creditedLines(rows: readonly CreditableRow[], pieces: CreditedPieces | undefined): CreditPlan {
  const lines: CreditedLine[] = [];
  const chosen = pieces && withContributions(pieces, rows);
  for (const [wanted, count] of chosen ?? rows.filter(isAsked).map((row) => [row.row_id, 'all' as const] as const)) {
    const row = rows.find(({ row_id }) => row_id === wanted);
    if (!row || row.kind === 'discount') return { fault: 'no-row', row: String(wanted), residual: 0 };
    const residual = left(row);
    const now = count === 'all' ? residual : count;
    const named = { row: `${row.row_id} (${row.carti || row.description})`, residual };
    if (now <= 0 && pieces) return { fault: 'nothing-left', ...named };
    if (thousandths(now) > thousandths(residual)) return { fault: 'too-many-pieces', ...named };
    if (now > 0) lines.push(creditedRow(row, now));
  }
  const discounts = rows.filter(({ kind }) => kind === 'discount').flatMap((row) => discountPart(row, rows, lines));
  const all = [...lines, ...discounts];
  return all.length > 0 ? { lines: all } : { fault: 'nothing-left', row: '', residual: 0 };
}

/** Pieces that are given back take their contributions with them: those are the rows right below the goods. */
function withContributions(pieces: CreditedPieces, rows: readonly CreditableRow[]): CreditedPieces {
  const all = new Map(pieces);
  let above: number | 'all' | undefined;
  for (const row of rows) {
    if (row.kind !== 'eco') above = row.kind === 'goods' ? pieces.get(row.row_id) : undefined;
    else if (above !== undefined && !pieces.has(row.row_id) && left(row) > 0)
      all.set(row.row_id, above === 'all' ? 'all' : Math.min(above, left(row)));
  }
  return all;
}

const isAsked = ({ kind }: CreditableRow) => kind !== 'discount';
const thousandths = (count: number) => Math.round(count * 1000);
const left = (row: CreditableRow) => (thousandths(row.quantity) - thousandths(row.credited_quantity)) / 1000;
const money = (euros: number): Money => moneyFromNumber(euros) ?? 0;
/** How far a total may be from its own product (check 00423). */
const CENT = 100;

function creditedRow(row: CreditableRow, now: number): CreditedLine {
  const net = money(row.net);
  const rest = row.total - row.credited_total;
  const product = net * now;
  // The last pieces take what is left, unless that is more than a cent from their own product.
  const takesRest = thousandths(now) === thousandths(left(row)) && Math.abs(rest - product) <= CENT;
  const whole = now === row.quantity;
  const total = whole || takesRest ? rest : partValue(net, row.credited_quantity, now);
  return lineOf(row, { quantity: now, gross: money(row.gross), net, chain: row.chain, total });
}

/** The coupon's part of the goods that are credited: by their value, the rest with the last of them. */
function discountPart(
  row: CreditableRow,
  rows: readonly CreditableRow[],
  lines: readonly CreditedLine[],
): CreditedLine[] {
  const same = rows.filter(
    ({ kind, order_number, vat_rate, natura }) =>
      kind === 'goods' && order_number === row.order_number && vat_rate === row.vat_rate && natura === row.natura,
  );
  const ids = new Set(same.map(({ row_id }) => row_id));
  const sum = (amounts: readonly Money[]) => amounts.reduce((total, amount) => total + amount, 0);
  const value = sum(same.map(({ total }) => total));
  const before = sum(same.map(({ credited_total }) => credited_total));
  const now = sum(lines.filter((one) => ids.has(one.row.row_id)).map((one) => one.row.total));
  if (value <= 0 || now === 0) return [];
  const amount = roundToCents(row.total, before + now, value) - row.credited_total;
  if (amount === 0) return [];
  return [lineOf(row, { quantity: 1, gross: amount, net: amount, chain: '', total: amount })];
}

function lineOf(
  row: CreditableRow,
  part: { quantity: number; gross: Money; net: Money; chain: string; total: Money },
): CreditedLine {
  const { quantity, gross, net, chain, total } = part;
  const kind = row.kind === 'discount' ? 'SC' : row.kind === 'goods' || row.kind === 'stamp' ? undefined : 'AC';
  return {
    row: { row_id: row.row_id, quantity, total },
    line: {
      draft: {
        description: row.description,
        ...(kind && { kind }),
        unit: row.um,
        ...(row.carti && { codes: [{ type: row.code_type, value: row.carti }] }),
        quantity: String(quantity),
        gross,
        chain,
        net,
        total,
        rate: row.vat_rate.toFixed(2),
        ...(row.natura && { natura: row.natura }),
      },
      kind: row.kind,
      productId: row.product_id,
      // A credit note names its invoice, which names orders and notes: with them in its rows it would count as their invoice.
      orderNumber: '',
      orderRow: null,
      note: null,
    },
  };
}
