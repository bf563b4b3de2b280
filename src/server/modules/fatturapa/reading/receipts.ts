/** Receipts and notices of the Sistema di Interscambio: which file they speak of, and what became of it (C-DOC-5). */
import { type Fields, group, groups, leaf } from '../format/field.ts';

/** What the Sistema di Interscambio said of a file that was sent. */
export type SdiState =
  | 'delivered'
  | 'rejected'
  | 'not-delivered'
  | 'term-expired'
  | 'accepted'
  | 'refused'
  | 'sent-without-delivery'
  | 'unknown';

export type ReceiptKind = 'RC' | 'NS' | 'MC' | 'DT' | 'NE' | 'EC' | 'AT';

export interface Receipt {
  readonly kind: ReceiptKind;
  readonly state: SdiState;
  /** `IT01234567890_00001.xml`: the file it speaks of; a buyer's response (EC) names only the number of the Sistema. */
  readonly fileName?: string | undefined;
  readonly sdiId?: string | undefined;
  /** When it was received, delivered or written, as the receipt has it. */
  readonly at?: string | undefined;
  readonly errors: ReadonlyArray<{ readonly code?: string; readonly description?: string }>;
  readonly note?: string | undefined;
}

const KINDS: Readonly<Record<string, ReceiptKind>> = {
  RicevutaConsegna: 'RC',
  NotificaScarto: 'NS',
  RicevutaScarto: 'NS',
  NotificaMancataConsegna: 'MC',
  RicevutaImpossibilitaRecapito: 'MC',
  NotificaDecorrenzaTermini: 'DT',
  NotificaEsito: 'NE',
  NotificaEsitoCommittente: 'EC',
  AttestazioneTrasmissioneFattura: 'AT',
};

const STATES: Readonly<Record<ReceiptKind, SdiState>> = {
  RC: 'delivered',
  NS: 'rejected',
  MC: 'not-delivered',
  DT: 'term-expired',
  NE: 'unknown',
  EC: 'unknown',
  AT: 'sent-without-delivery',
};

/** A buyer's response: EC01 accepted, EC02 refused. */
const ANSWERS: Readonly<Record<string, SdiState>> = { EC01: 'accepted', EC02: 'refused' };

export const RECEIPT_FIELDS = {
  sdiId: leaf('IdentificativoSdI', '', ''),
  fileName: leaf('NomeFile', '', ''),
  received: leaf('DataOraRicezione', '', ''),
  delivered: leaf('DataOraConsegna', '', ''),
  answer: leaf('Esito', '', ''),
  buyer: group('EsitoCommittente', '', '', { answer: leaf('Esito', '', ''), description: leaf('Descrizione', '', '') }),
  errors: group('ListaErrori', '', '', {
    list: groups('Errore', '', '', { code: leaf('Codice', '', ''), description: leaf('Descrizione', '', '') }),
  }),
  description: leaf('Descrizione', '', ''),
  note: leaf('Note', '', ''),
} as const satisfies Fields;

/** The kind of receipt by the name of its root element; undefined for anything else. */
export function receiptKind(root: string): ReceiptKind | undefined {
  return Object.hasOwn(KINDS, root) ? KINDS[root] : undefined;
}

interface ReadReceipt {
  readonly sdiId?: string;
  readonly fileName?: string;
  readonly received?: string;
  readonly delivered?: string;
  readonly answer?: string;
  readonly buyer?: { readonly answer?: string; readonly description?: string };
  readonly errors?: { readonly list?: ReadonlyArray<{ code?: string; description?: string }> };
  readonly description?: string;
  readonly note?: string;
}

export function receiptOf(kind: ReceiptKind, read: ReadReceipt): Receipt {
  const answer = read.buyer?.answer ?? read.answer ?? '';
  return {
    kind,
    state: ANSWERS[answer] ?? STATES[kind],
    fileName: read.fileName,
    sdiId: read.sdiId,
    at: read.delivered ?? read.received,
    errors: read.errors?.list ?? [],
    note: read.buyer?.description ?? read.description ?? read.note,
  };
}
