/** Texts of the account's documents on paper and in workbooks, in both languages (C-DOC-1). */
import type {
  DeadlineState,
  InvoiceKind,
  InvoicePayment,
  NoteKind,
  NoteStatus,
} from '#contract/values/document-kinds.ts';
import type { Locale } from '#contract/values/locale.ts';

interface LedgerWords {
  readonly invoices: string;
  readonly notes: string;
  readonly note: string;
  readonly deadlines: string;
  readonly statement: string;
  readonly rows: string;
  readonly number: string;
  readonly date: string;
  readonly kind: string;
  readonly destination: string;
  readonly reference: string;
  readonly taxable: string;
  readonly vat: string;
  readonly total: string;
  readonly toPay: string;
  readonly due: string;
  readonly payment: string;
  readonly status: string;
  readonly packages: string;
  readonly carrier: string;
  readonly tracking: string;
  readonly order: string;
  readonly invoice: string;
  readonly document: string;
  readonly part: string;
  readonly method: string;
  readonly amount: string;
  readonly open: string;
  readonly state: string;
  readonly description: string;
  readonly debit: string;
  readonly credit: string;
  readonly balance: string;
  readonly opening: string;
  readonly closing: string;
  readonly code: string;
  readonly um: string;
  readonly quantity: string;
  readonly gross: string;
  readonly discounts: string;
  readonly net: string;
  readonly rate: string;
  readonly natura: string;
  readonly terms: string;
  readonly stamp: string;
  readonly lot: string;
  readonly reason: string;
  readonly carriage: string;
  readonly transportBy: string;
  readonly appearance: string;
  readonly weight: string;
  readonly startsAt: string;
  readonly courtesy: string;
  readonly file: string;
  readonly kinds: Readonly<Record<InvoiceKind, string>>;
  readonly payments: Readonly<Record<InvoicePayment, string>>;
  readonly noteKinds: Readonly<Record<NoteKind, string>>;
  readonly statuses: Readonly<Record<NoteStatus, string>>;
  readonly states: Readonly<Record<DeadlineState, string>>;
}

export const LEDGER_WORDS: Readonly<Record<Locale, LedgerWords>> = {
  it: {
    invoices: 'Fatture',
    notes: 'Bolle',
    note: 'DDT',
    deadlines: 'Scadenze',
    statement: 'Estratto conto',
    rows: 'Righe delle fatture',
    number: 'Numero',
    date: 'Data',
    kind: 'Tipo documento',
    destination: 'Destinazione',
    reference: 'Vostro riferimento',
    taxable: 'Imponibile',
    vat: 'IVA',
    total: 'Totale',
    toPay: 'Da pagare',
    due: 'Scadenza',
    payment: 'Pagamento',
    status: 'Stato',
    packages: 'Colli',
    carrier: 'Vettore',
    tracking: 'Lettera di vettura',
    order: 'Ordine',
    invoice: 'Numero fattura',
    document: 'Documento',
    part: 'Rata',
    method: 'Modo',
    amount: 'Importo',
    open: 'Aperto',
    state: 'Stato',
    description: 'Descrizione',
    debit: 'Dare',
    credit: 'Avere',
    balance: 'Saldo',
    opening: 'Saldo iniziale',
    closing: 'Saldo finale',
    code: 'Codice',
    um: 'UM',
    quantity: 'Quantità',
    gross: 'Lordo',
    discounts: 'Sconti',
    net: 'Netto',
    rate: 'IVA %',
    natura: 'Natura',
    terms: 'Condizioni',
    stamp: 'Bollo',
    lot: 'Lotto',
    reason: 'Causale',
    carriage: 'Porto',
    transportBy: 'A mezzo',
    appearance: 'Aspetto',
    weight: 'Peso kg',
    startsAt: 'Inizio trasporto',
    courtesy: 'Copia di cortesia: l’originale fiscale è il file trasmesso al Sistema di Interscambio.',
    file: 'File',
    kinds: {
      invoice: 'Fattura',
      deferred: 'Fattura differita',
      accompanying: 'Fattura accompagnatoria',
      credit_note: 'Nota di credito',
      debit_note: 'Nota di debito',
      advance: 'Fattura d’acconto',
    },
    payments: { open: 'Da pagare', partly: 'Pagata in parte', paid: 'Pagata', expired: 'Scaduta' },
    noteKinds: { accompanying: 'Accompagnatorio', deferred: 'Differito' },
    statuses: {
      prepared: 'In preparazione',
      shipped: 'Spedito',
      delivered: 'Consegnato',
      returned: 'Reso',
      cancelled: 'Annullato',
    },
    states: {
      toExpire: 'Da scadere',
      expired: 'Scaduta',
      unpaid: 'Insoluta',
      atBank: 'In banca',
      paid: 'Pagata',
    },
  },
  en: {
    invoices: 'Invoices',
    notes: 'Delivery notes',
    note: 'Delivery note',
    deadlines: 'Payment deadlines',
    statement: 'Statement',
    rows: 'Rows of invoices',
    number: 'Number',
    date: 'Date',
    kind: 'Document type',
    destination: 'Destination',
    reference: 'Your reference',
    taxable: 'Taxable',
    vat: 'VAT',
    total: 'Total',
    toPay: 'To pay',
    due: 'Due date',
    payment: 'Payment',
    status: 'Status',
    packages: 'Packages',
    carrier: 'Carrier',
    tracking: 'Consignment note',
    order: 'Order',
    invoice: 'Invoice number',
    document: 'Document',
    part: 'Part',
    method: 'Method',
    amount: 'Amount',
    open: 'Open',
    state: 'State',
    description: 'Description',
    debit: 'Debit',
    credit: 'Credit',
    balance: 'Balance',
    opening: 'Opening balance',
    closing: 'Closing balance',
    code: 'Code',
    um: 'Unit',
    quantity: 'Quantity',
    gross: 'Gross',
    discounts: 'Discounts',
    net: 'Net',
    rate: 'VAT %',
    natura: 'Nature',
    terms: 'Terms',
    stamp: 'Stamp duty',
    lot: 'Lot',
    reason: 'Reason',
    carriage: 'Carriage',
    transportBy: 'By',
    appearance: 'Appearance',
    weight: 'Weight kg',
    startsAt: 'Start of transport',
    courtesy: 'Courtesy copy: the fiscal original is the file sent to the Sistema di Interscambio.',
    file: 'File',
    kinds: {
      invoice: 'Invoice',
      deferred: 'Deferred invoice',
      accompanying: 'Accompanying invoice',
      credit_note: 'Credit note',
      debit_note: 'Debit note',
      advance: 'Advance invoice',
    },
    payments: { open: 'To pay', partly: 'Partly paid', paid: 'Paid', expired: 'Expired' },
    noteKinds: { accompanying: 'Accompanying', deferred: 'Deferred' },
    statuses: {
      prepared: 'In preparation',
      shipped: 'Checked out (shipped)',
      delivered: 'Delivered',
      returned: 'Returned',
      cancelled: 'Cancelled',
    },
    states: {
      toExpire: 'To expire',
      expired: 'Expired',
      unpaid: 'Unpaid (returned)',
      atBank: 'At the bank',
      paid: 'Paid',
    },
  },
};

/** A kind that the shop does not know is printed with its own text. */
export const kindWord = (kind: string, locale: Locale): string =>
  LEDGER_WORDS[locale].kinds[kind as InvoiceKind] ?? kind;
