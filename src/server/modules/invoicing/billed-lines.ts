/** Delivery notes → the rows of their invoice, and what the invoice says of notes and orders row by row (C-FISC-4). */
import { type Money, moneyToNumber } from '#contract/values/money.ts';
import { numberKey } from '#contract/values/number-key.rules.ts';
import { basicText, type DraftRow, type InvoiceDraft, latinText } from '../fatturapa/index.ts';
import type { IssuedInvoiceRow } from '../ledger/index.ts';
import { ECO_WORDS } from '../pricing/index.ts';
import { type Treatment, transportTreatment, treatmentOf } from './billed-amounts.rules.ts';
import type { NoteEco, OpenNote, OpenNoteRow } from './issuing.repository.ts';

/** A row of a document: as FatturaPA writes it, and what the ledger knows besides. */
export interface BilledLine {
  readonly draft: DraftRow;
  readonly kind: IssuedInvoiceRow['kind'];
  readonly productId: number | null;
  readonly orderNumber: string;
  readonly orderRow: number | null;
  readonly note: { readonly number: string; readonly date: string } | null;
}

export const CODE_TYPE = 'Codice';

/**
 * Goods first, note by note, each with its contributions; then the coupons' parts, transport, the fee of bank receipts. Discounts are rows with a negative
 * price (SC), so that check 00422 finds the VAT table again.
 */
export function linesOfNotes(
  notes: readonly OpenNote[],
  rows: readonly OpenNoteRow[],
  { vat, ribaFee }: { readonly vat: number; readonly ribaFee: Money },
): BilledLine[] {
  const rowsOf = Map.groupBy(rows, (row) => row.note_id);
  const goods = notes.flatMap((note) =>
    (rowsOf.get(note.id) ?? []).flatMap((row) => {
      const line = goodsLine(note, row);
      return [line, ...note.eco.filter((part) => part.row === row.row_id).map((part) => ecoLine(part, line))];
    }),
  );
  const discounts = notes.flatMap((note) =>
    note.discounts.map(({ rate, natura, amount }) => {
      const law = treatmentOf({ rate: Number(rate), nature: natura }, note.vat_table).law;
      const text = `Sconto buono ${note.coupon_code} ordine ${note.order_number}`;
      return expense('discount', text, -amount, { rate, natura, law }, note);
    }),
  );
  const transports = notes
    .filter(({ transport }) => transport > 0)
    .map((note) =>
      expense(
        'transport',
        `Trasporto ordine ${note.order_number}`,
        note.transport,
        transportTreatment(note.vat_table, vat),
        note,
      ),
    );
  const [first] = notes;
  const fees =
    ribaFee > 0 && first
      ? [expense('fee', 'Spese incasso RiBa', ribaFee, transportTreatment(first.vat_table, vat), null)]
      : [];
  return [...goods, ...discounts, ...transports, ...fees];
}

const taxed = ({ rate, natura }: Pick<Treatment, 'rate' | 'natura'>) => ({ rate, ...(natura && { natura }) });

function goodsLine(note: OpenNote, row: OpenNoteRow): BilledLine {
  const { gross, chain, net, total, quantity } = row;
  return {
    draft: {
      description: row.description,
      unit: row.um,
      codes: [{ type: CODE_TYPE, value: row.carti }],
      quantity: String(quantity),
      gross,
      chain,
      net,
      total,
      ...taxed(treatmentOf({ rate: row.vat, nature: row.vat_nature }, note.vat_table)),
    },
    kind: 'goods',
    productId: row.product_id,
    orderNumber: note.order_number,
    orderRow: row.order_row,
    note: { number: note.number, date: note.date },
  };
}

/** A contribution of the goods above it: of the same pieces, taxed like them, in the same note (C-FISC 9.11). */
function ecoLine({ kind, unit, total }: NoteEco, { draft, orderNumber, note }: BilledLine): BilledLine {
  const { quantity, rate, natura } = draft;
  return {
    draft: {
      description: ECO_WORDS[kind].it,
      kind: 'AC',
      ...(draft.unit && { unit: draft.unit }),
      quantity,
      gross: unit,
      chain: '',
      net: unit,
      total,
      rate,
      ...(natura && { natura }),
    },
    kind: 'eco',
    productId: null,
    orderNumber,
    // Pieces of a row of the order are counted by its goods.
    orderRow: null,
    note,
  };
}

function expense(
  kind: 'discount' | 'transport' | 'fee',
  description: string,
  amount: Money,
  treatment: Treatment,
  note: OpenNote | null,
): BilledLine {
  return {
    draft: {
      description,
      kind: kind === 'discount' ? 'SC' : 'AC',
      quantity: '1',
      gross: amount,
      chain: '',
      net: amount,
      ...taxed(treatment),
    },
    kind,
    productId: null,
    orderNumber: note?.order_number ?? '',
    orderRow: null,
    note: null,
  };
}

/** Law texts by nature, as the orders have them. */
export function lawsOfNotes(notes: readonly OpenNote[]): Record<string, string> {
  const told = notes.flatMap(({ vat_table }) => vat_table.flatMap(({ exemption }) => exemption ?? []));
  return Object.fromEntries(told.map(({ nature, reason }) => [nature, reason]));
}

const MOST_NUMBER = 20;
const MOST_KILOS = 9999.99;
const MOST_PACKAGES = 9999;
const MOST_PLACE = 60;

/** DatiDDT and DatiOrdineAcquisto with the lines they are about; DatiTrasporto where the invoice goes with the goods. */
export function linkedDocuments(
  notes: readonly OpenNote[],
  lines: readonly BilledLine[],
  accompanying: boolean,
): NonNullable<InvoiceDraft['linked']> {
  const places = lines.flatMap((line, at) =>
    line.kind === 'goods' || line.kind === 'eco' ? [{ line, at: String(at + 1) }] : [],
  );
  const orders = new Map(notes.map((note) => [note.order_id, note]));
  const [only] = notes;
  return {
    orders: [...orders.values()].map(({ order_number: number, order_date: day, reference, cig, cup }) => ({
      lines: places.filter(({ line }) => line.orderNumber === number).map(({ at }) => at),
      // The buyer's own reference, by which they look for it.
      id: basicText(reference, MOST_NUMBER) || number,
      day,
      ...(cup && { cup }),
      ...(cig && { cig }),
    })),
    notes: notes.map(({ number, date }) => ({
      number,
      day: date,
      lines: places.filter(({ line }) => line.note?.number === number).map(({ at }) => at),
    })),
    ...(accompanying && only && { transport: transportOf(only) }),
  };
}

function transportOf(note: OpenNote): NonNullable<NonNullable<InvoiceDraft['linked']>['transport']> {
  const { packages, gross_kg, net_kg } = note;
  const kilos = (weight: number | null) =>
    weight !== null && weight > 0 && weight <= MOST_KILOS ? weight.toFixed(2) : undefined;
  const [gross, net] = [kilos(gross_kg), kilos(net_kg)];
  const means = [note.transport_by, note.carrier].filter(Boolean).join(' ');
  return {
    ...(means && { means: basicText(means, 80) }),
    ...(note.reason && { reason: basicText(note.reason, 100) }),
    ...(packages !== null && packages > 0 && packages <= MOST_PACKAGES && { packages: String(packages) }),
    ...(note.appearance && { description: basicText(note.appearance, 100) }),
    ...((gross || net) && { weightUnit: 'KG' }),
    ...(gross && { grossWeight: gross }),
    ...(net && { netWeight: net }),
    startsOn: note.date,
    ...placeOf(note.destination),
  };
}

/** Where the goods go, when the order says it in full: `ddt_fields.csv` has it as IndirizzoResa. */
function placeOf({ street = '', postal_code: postcode = '', city = '', province = '' }: OpenNote['destination']) {
  if (street === '' || city === '' || !/^\d{5}$/.test(postcode)) return {};
  const town = { street: latinText(street, MOST_PLACE), postcode, town: latinText(city, MOST_PLACE) };
  const known = /^[A-Z]{2}$/i.test(province) && { province: province.toUpperCase() };
  return { deliveryPlace: { ...town, ...known, country: 'IT' } };
}

/** The rows of the ledger: what the XML says, and where it comes from. */
export function ledgerRowOf(line: BilledLine, total: Money, at: number): IssuedInvoiceRow {
  const { draft, note } = line;
  const [code] = draft.codes ?? [];
  return {
    row_id: at + 1,
    kind: line.kind,
    product_id: line.productId,
    carti: code?.value ?? '',
    code_type: code?.type ?? '',
    description: draft.description,
    um: draft.unit ?? '',
    quantity: Number(draft.quantity),
    gross: moneyToNumber(draft.gross),
    chain: draft.chain,
    net: moneyToNumber(draft.net),
    total,
    vat_rate: Number(draft.rate),
    natura: draft.natura ?? '',
    order_number: line.orderNumber,
    order_row: line.orderRow,
    note_number: note?.number ?? '',
    note_key: note ? numberKey(note.number) : '',
    note_date: note?.date ?? null,
  };
}
