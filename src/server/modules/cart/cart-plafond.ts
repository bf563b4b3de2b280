/**
 * A cart of a buyer with a declaration of intent (docs/tax.md): without VAT as a whole while it fits into what is left of
 * the plafond, else with VAT as a whole. Counted with the transport of a shipped order and before a coupon: what the order
 * uses is never more.
 */
import { type VatRegime, vatTreatment } from '#contract/values/vat-treatment.rules.ts';
import { addRow, type Buyer, noRows, type RowSums, type TransportSettings, transportCost } from '../pricing/index.ts';
import { type Benefits, type BenefitTerms, benefitsOf } from './cart-benefits.ts';
import type { PricedRow } from './priced-row.ts';
import { vatFor } from './vat-for.ts';

interface PlafondCart extends BenefitTerms {
  readonly rows: ReadonlyMap<number, PricedRow>;
  readonly sums: RowSums;
  readonly benefits: Benefits;
  readonly buyer: Buyer;
  readonly vat: VatRegime;
  readonly transport: TransportSettings;
}

/** The same object for all other buyers. */
export function withinPlafond<Cart extends PlafondCart>(cart: Cart): Cart {
  const { intent, beyondPlafond } = cart.buyer.vat;
  if (!intent || !beyondPlafond) return cart;
  return withVat(cart, declaredAmount(cart) <= intent.left ? cart.buyer.vat : beyondPlafond);
}

/** What the cart would take of the plafond. */
function declaredAmount({ rows, sums, buyer, transport }: PlafondCart): number {
  let declared = declaredTransport(transport, buyer.vat, sums);
  for (const { article, amounts } of rows.values())
    if (vatFor(buyer.vat, article).why === 'intent') declared += amounts.net + (amounts.eco ?? 0);
  return declared;
}

function declaredTransport(settings: TransportSettings, regime: VatRegime, { net, count }: RowSums): number {
  const carriage = { vat: 0, nature: '' };
  const isDeclared = vatTreatment(regime, carriage).why === 'intent';
  return isDeclared ? transportCost(net, count === 0, 'shipping', settings).cost : 0;
}

/** Rows that have that VAT already stay the same objects. */
function withVat<Cart extends PlafondCart>(cart: Cart, vat: VatRegime): Cart {
  const rows = [...cart.rows.values()].map((row) => rowWith(row, vat));
  if (cart.vat === vat && rows.every((row) => cart.rows.get(row.rowId) === row)) return cart;
  const sums = noRows();
  for (const { amounts } of rows) addRow(sums, amounts);
  return { ...cart, vat, sums, rows: new Map(rows.map((row) => [row.rowId, row])), benefits: benefitsOf(rows, cart) };
}

function rowWith(row: PricedRow, regime: VatRegime): PricedRow {
  const { rate, nature } = vatFor(regime, row.article);
  const { amounts } = row;
  if (amounts.vat === rate && (amounts.nature ?? '') === nature) return row;
  return { ...row, amounts: { ...amounts, vat: rate, nature }, texts: {} };
}
