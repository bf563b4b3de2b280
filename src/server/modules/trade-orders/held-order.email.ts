/** An order of a customer's system that waits for a person, as an e-mail to the office: in Italian, the shop's language. */
import type { Queryable } from '#server/platform/db/index.ts';
import type { Outbox, OutgoingEmail } from '../mail/index.ts';
import { type Finding, findingSentence } from './findings.ts';

export interface HeldOrder {
  readonly id: number;
  /** The customer's number of it. */
  readonly number: string;
  readonly customer: string;
  readonly findings: readonly Finding[];
}

/** In the transaction that puts it on hold. */
export type TellHeld = (transaction: Queryable, held: HeldOrder) => Promise<void>;

export interface TellHeldDeps {
  readonly outbox: Pick<Outbox, 'enqueue'>;
  /** Who is notified; empty = nobody. */
  readonly office: string;
  /** Page of the message in the office. */
  readonly messageUrl: (id: number) => string;
}

export const createTellHeld =
  ({ outbox, office, messageUrl }: TellHeldDeps): TellHeld =>
  async (transaction, held) => {
    if (office !== '') await outbox.enqueue(transaction, heldOrderEmail(office, held, messageUrl(held.id)));
  };

const MOST_TOLD = 10;

function heldOrderEmail(recipient: string, { id, number, customer, findings }: HeldOrder, link: string): OutgoingEmail {
  const told = findings.slice(0, MOST_TOLD).map((one) => {
    const about = one.row === '' ? '' : `Riga ${one.row}: `;
    return `${about}${findingSentence(one, 'it')}${one.value && ` (${one.value})`}`;
  });
  const more = findings.length > MOST_TOLD ? [`… e altre ${findings.length - MOST_TOLD}.`] : [];
  return {
    kind: 'enquiry',
    recipient,
    locale: 'it',
    values: {
      request_kind: 'ordine cliente in attesa',
      request_number: String(id),
      topic: number,
      facts: {
        block: 'lines',
        lines: [
          ['Loro numero', number],
          ['Cliente', customer],
          ['Nell’ufficio', link],
        ],
      },
      message: { block: 'written', text: [...told, ...more].join('\n') },
    },
    dedupeKey: `trade.held:${id}`,
  };
}
