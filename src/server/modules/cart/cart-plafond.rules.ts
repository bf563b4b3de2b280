/**
 * A cart of a buyer with a declaration of intent (docs/tax.md): without VAT as a whole while it fits into what is left of
 * the plafond, else with VAT as a whole. Counted with the transport of a shipped order and before a coupon: what the order
 * uses is never more.
 */
import { type VatRegime, vatTreatment } from '#contract/values/vat-treatment.rules.ts';
import { addRow, noRows, type TransportSettings, transportCost } from '../pricing/index.ts';
import { benefitsOf } from './cart-benefits.ts';
import { type CartState, vatFor } from './cart-state.ts';
import type { PricedRow } from './priced-row.ts';

/** The same object for all other buyers. */
export function withinPlafond(state: CartState): CartState {
  const { intent, beyondPlafond } = state.buyer.vat;
  if (!intent || !beyondPlafond) return state;
  return withVat(state, declaredAmount(state) <= intent.left ? state.buyer.vat : beyondPlafond);
}

/** What the cart would take of the plafond. */
function declaredAmount({ rows, sums, buyer, transport }: CartState): number {
  let declared = declaredTransport(transport, buyer.vat, sums);
  for (const { article, amounts } of rows.values())
    if (vatFor(buyer.vat, article).why === 'intent') declared += amounts.net;
  return declared;
}

function declaredTransport(settings: TransportSettings, regime: VatRegime, { net, count }: CartState['sums']): number {
  const goods = { vat: 0, nature: '' };
  return vatTreatment(regime, goods).why === 'intent' ? transportCost(net, count === 0, 'shipping', settings).cost : 0;
}

/** Rows that have that VAT already stay the same objects. */
function withVat(state: CartState, vat: VatRegime): CartState {
  const rows = [...state.rows.values()].map((row) => rowWith(row, vat));
  if (state.vat === vat && rows.every((row) => state.rows.get(row.rowId) === row)) return state;
  const sums = noRows();
  for (const { amounts } of rows) addRow(sums, amounts);
  return { ...state, vat, sums, rows: new Map(rows.map((row) => [row.rowId, row])), benefits: benefitsOf(rows, state) };
}

function rowWith(row: PricedRow, regime: VatRegime): PricedRow {
  const { rate, nature } = vatFor(regime, row.article);
  const { amounts } = row;
  if (amounts.vat === rate && (amounts.nature ?? '') === nature) return row;
  return { ...row, amounts: { ...amounts, vat: rate, nature }, texts: {} };
}
