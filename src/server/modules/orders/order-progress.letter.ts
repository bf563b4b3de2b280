/** The letter that says how an order went on (C-ORD-5, C-ORD-6), in the language in which it was sent. */
import type { Locale } from '#contract/locale.ts';
import { formatAmount } from '#contract/money.ts';
import type { OrderStatus } from '#contract/order.ts';
import { unitWord } from '#contract/unit-word.ts';
import type { Letter } from '../customers/index.ts';
import { orderAttachment, orderPath } from './order-letter.ts';
import { residualOf } from './order-status.rules.ts';

/** Steps a customer can be written about; the one he made himself has its confirmation. */
export type ToldStatus = Exclude<OrderStatus, 'IA'>;

export interface OrderProgress {
  readonly number: string;
  readonly status: ToldStatus;
  /** Place in the timeline: each step is told once. */
  readonly position: number;
  readonly clientId: number;
  readonly companyName: string;
  readonly email: string;
  readonly locale: Locale;
  readonly note: string;
  readonly rows: ReadonlyArray<{
    carti: string;
    name: string;
    um: string;
    quantity: number;
    delivered: number;
    /** Pieces of this delivery. */
    now: number;
  }>;
}

const WORDS = {
  it: {
    subject: {
      NE: 'ordine accettato',
      partial: 'ordine evaso in parte',
      E: 'ordine evaso',
      cancelled: 'ordine annullato',
    },
    says: {
      NE: (number: string) => `il tuo ordine ${number} è stato accettato: lo stiamo preparando.`,
      partial: (number: string) => `una parte del tuo ordine ${number} è stata consegnata.`,
      E: (number: string) => `il tuo ordine ${number} è stato evaso.`,
      cancelled: (number: string) => `il tuo ordine ${number} è stato annullato.`,
    },
    dear: 'Gentile',
    now: 'In questa consegna',
    residual: 'Ancora da consegnare',
    note: 'Note',
    follow: 'Per vederlo apri',
  },
  en: {
    subject: {
      NE: 'order accepted',
      partial: 'order partly fulfilled',
      E: 'order fulfilled',
      cancelled: 'order cancelled',
    },
    says: {
      NE: (number: string) => `your order ${number} has been accepted: we are preparing it.`,
      partial: (number: string) => `part of your order ${number} has been delivered.`,
      E: (number: string) => `your order ${number} has been fulfilled.`,
      cancelled: (number: string) => `your order ${number} has been cancelled.`,
    },
    dear: 'Dear',
    now: 'In this delivery',
    residual: 'Still to be delivered',
    note: 'Notes',
    follow: 'To see it, open',
  },
} as const;

/** null = the customer has no address to write to. `baseUrl`: address of the shop without trailing slash. */
export function progressLetter(progress: OrderProgress, shopName: string, baseUrl: string): Letter | null {
  const { number, status, position, clientId, companyName, email, locale, note, rows } = progress;
  if (email === '') return null;
  const words = WORDS[locale];
  const lines = (title: string, pieces: (row: OrderProgress['rows'][number]) => number) => {
    const told = rows.flatMap((row) => {
      const count = pieces(row);
      return count > 0
        ? [`${pieceText(count, locale)} ${unitWord(row.um, locale, count)} × ${row.carti} ${row.name}`]
        : [];
    });
    return told.length > 0 ? [`${title}:`, ...told].join('\n') : '';
  };
  const isDelivery = status === 'partial' || status === 'E';
  return {
    ...{ kind: 'order-progress', recipient: email, locale },
    subject: `${shopName}: ${words.subject[status]} ${number}`,
    text: [
      `${words.dear} ${companyName},\n\n${words.says[status](number)}`,
      note && `${words.note}: ${note}`,
      isDelivery ? lines(words.now, (row) => row.now) : '',
      status === 'partial' ? lines(words.residual, (row) => residualOf(status, row)) : '',
      `${words.follow} ${baseUrl}${orderPath(number, locale)}\n`,
    ]
      .filter(Boolean)
      .join('\n\n'),
    dedupeKey: `order:${number}:${position}`,
    ...(isDelivery && { attachments: [orderAttachment(clientId, number, locale)] }),
  };
}

function pieceText(pieces: number, locale: Locale): string {
  return formatAmount(pieces, locale, Number.isInteger(pieces) ? 0 : 3);
}
