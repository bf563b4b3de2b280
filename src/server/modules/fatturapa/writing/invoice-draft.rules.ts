/** A document of the shop → the value `Invoice` that is written: rows, VAT, stamp, payment, law texts (C-FISC-2). */
import type { Money } from '#contract/values/money.ts';
import { SPLIT_PAYMENT_LAW } from '#contract/values/vat-laws.ts';
import { basicText, latinText } from '#server/formats/latin-text.rules.ts';
import type { Invoice, InvoiceBody, InvoiceHeader, InvoiceRow } from '../format/invoice.ts';
import { moneyText, type PricedRow, totalOf, writtenPrice } from './invoice-rows.rules.ts';
import { invoiceTotals } from './invoice-totals.rules.ts';
import type { NamedDeclaration, RowVat } from './row-vat.ts';
import { stampDuty } from './stamp-duty.rules.ts';

type General = NonNullable<InvoiceBody['general']>;

export interface DraftRow extends PricedRow, RowVat {
  readonly description: string;
  /** TipoCessionePrestazione: SC a discount, AC transport and other expenses. Left out: goods. */
  readonly kind?: 'SC' | 'AC';
  readonly unit?: string;
  readonly codes?: ReadonlyArray<{ readonly type: string; readonly value: string }>;
}

export interface DraftPayment {
  /** MP01 cash, MP05 transfer, MP08 card, MP12 RiBa, MP19 direct debit. */
  readonly method: string;
  /** The same deadlines that the account shows. */
  readonly deadlines: ReadonlyArray<{ readonly dueOn: string; readonly amount: Money }>;
  readonly bank?: string;
  /** Transfers: the shop's. */
  readonly iban?: string;
  /** RiBa: the buyer's. */
  readonly abi?: string;
  readonly cab?: string;
}

export interface InvoiceDraft {
  readonly header: InvoiceHeader;
  /** TD01, TD24, TD04 … A credit note has positive amounts too. */
  readonly type: string;
  readonly number: string;
  /** Plain date. */
  readonly day: string;
  readonly rows: readonly DraftRow[];
  readonly split?: boolean;
  /** Names the protocol in every row of N3.5. */
  readonly intent?: NamedDeclaration;
  /** `charged`: the buyer pays it in a row of its own; `withN1`: amounts of N1 count. */
  readonly stamp?: { readonly charged: boolean; readonly withN1: boolean };
  /** Law texts of a customer, by nature. */
  readonly laws?: Readonly<Record<string, string>>;
  readonly reasons?: readonly string[];
  readonly linked?: Pick<General, 'orders' | 'invoices' | 'notes' | 'transport'>;
  /** Given what is to pay, and how much of it is tax: the deadlines. */
  readonly payment?: (payable: Money, tax: Money) => DraftPayment;
}

const MOST_REASON = 200;

export function invoiceOf(draft: InvoiceDraft): Invoice {
  const { header, type, number, day, split = false, linked = {}, reasons = [] } = draft;
  const duty = stampDuty(
    draft.rows.map((row) => ({ natura: row.natura, total: totalOf(row) })),
    day,
    draft.stamp?.withN1,
  );
  const rows = duty > 0 && draft.stamp?.charged ? [...draft.rows, stampRow(duty)] : draft.rows;
  const totals = invoiceTotals(
    rows.map((row) => ({ rate: row.rate, ...(row.natura && { natura: row.natura }), total: totalOf(row) })),
    { split, ...(draft.laws && { laws: draft.laws }) },
  );
  const taxable = totals.vat.reduce((sum, block) => sum + block.taxable, 0);
  const causes = [...reasons, ...(totals.vat.some(({ due }) => due === 'S') ? [SPLIT_PAYMENT_LAW] : [])]
    .map((reason) => latinText(reason, MOST_REASON))
    .filter(Boolean);
  const { transport, ...documents } = linked;
  return {
    format: 'current',
    version: header.transmission?.format ?? 'FPR12',
    place: 0,
    count: 1,
    header,
    body: {
      general: {
        document: {
          type,
          currency: 'EUR',
          day,
          number: basicText(number, 20),
          ...(duty > 0 && { stamp: { virtual: 'SI', amount: moneyText(duty) } }),
          total: moneyText(totals.total),
          ...(causes.length > 0 && { reasons: causes }),
        },
        ...documents,
        ...(transport && { transport }),
      },
      goods: {
        rows: rows.map((row, at) => writtenRow(row, at + 1, draft.intent)),
        vat: totals.vat.map(({ rate, natura, taxable, tax, due, law }) => ({
          rate,
          ...(natura && { natura }),
          taxable: moneyText(taxable),
          tax: moneyText(tax),
          due,
          ...(law && { law: latinText(law, 100) }),
        })),
      },
      ...(draft.payment && { payments: [paymentOf(draft.payment(totals.payable, totals.payable - taxable))] }),
    },
  };
}

/** The duty that the buyer pays: a row outside VAT. */
export function stampRow(duty: Money): DraftRow {
  return {
    description: 'Imposta di bollo',
    quantity: '1',
    gross: duty,
    chain: '',
    net: duty,
    rate: '0.00',
    natura: 'N1',
  };
}

function writtenRow(row: DraftRow, line: number, intent: NamedDeclaration | undefined): InvoiceRow {
  const { price, discounts, total, quantity, otherData = [] } = writtenPrice(row);
  const codes = (row.codes ?? [])
    .map(({ type, value }) => ({ type: basicText(type, 35), value: latinText(value, 35) }))
    .filter(({ type, value }) => type && value);
  const declared =
    intent && row.natura === 'N3.5'
      ? [{ type: 'INTENTO', text: intent.protocol, ...(intent.receivedOn && { day: intent.receivedOn }) }]
      : [];
  const others = [...otherData, ...declared];
  const unit = basicText(row.unit ?? '', 10);
  return {
    line: String(line),
    ...(row.kind && { kind: row.kind }),
    ...(codes.length > 0 && { codes }),
    // A description without one Latin letter: the code says what it is.
    description: latinText(row.description, 1000) || codes[0]?.value || '-',
    ...(quantity && { quantity }),
    ...(unit && { unit }),
    ...(price && { price }),
    ...(discounts && { discounts }),
    ...(total && { total }),
    rate: row.rate,
    ...(row.natura && { natura: row.natura }),
    ...(others.length > 0 && { otherData: others }),
  };
}

/** TP02 for one deadline, TP01 for several. */
function paymentOf({
  method,
  deadlines,
  bank,
  iban,
  abi,
  cab,
}: DraftPayment): NonNullable<InvoiceBody['payments']>[number] {
  const name = latinText(bank ?? '', 80);
  return {
    terms: deadlines.length > 1 ? 'TP01' : 'TP02',
    parts: deadlines.map(({ dueOn, amount }) => ({
      method,
      dueOn,
      amount: moneyText(amount),
      ...(name && { bank: name }),
      ...(iban && { iban }),
      ...(abi && { abi }),
      ...(cab && { cab }),
    })),
  };
}
