/** A webhook that the shop cannot deliver to, as an e-mail to the office: in Italian, the shop's language (C-EXC-7). */
import { type DeliveryFault, faultWords } from '#contract/values/webhook-words.ts';
import type { OutgoingEmail } from '../../mail/index.ts';

interface FailedWebhook {
  readonly id: number;
  readonly name: string;
  readonly connection: string;
  readonly url: string;
}

interface FailedAbout {
  /** `gone`: it was switched off; `given-up`: its first delivery was given up since something went well. */
  readonly what: 'gone' | 'given-up';
  readonly fault: DeliveryFault;
  readonly status: number | null;
  readonly at: Date;
  readonly link: string;
}

const TEXTS = {
  gone: 'Il programma che riceve gli eventi ha risposto che non ne vuole più (410): il webhook è stato spento. Gli eventi aspettano; se è un errore, riaccendetelo e partono tutti.',
  'given-up':
    'Da tre giorni un evento non arriva, dopo 12 tentativi: ora si aspetta una persona. I prossimi eventi si provano lo stesso. Sistemato il programma che riceve, mandate di nuovo quelli non consegnati.',
} as const;

/** One for each time that it begins to fail. */
export function webhookFailedEmail(recipient: string, webhook: FailedWebhook, about: FailedAbout): OutgoingEmail {
  const { id, name, connection, url } = webhook;
  const { what, fault, status, at, link } = about;
  return {
    kind: 'enquiry',
    recipient,
    locale: 'it',
    values: {
      request_kind: what === 'gone' ? 'webhook spento' : 'webhook che non consegna',
      request_number: String(id),
      topic: name,
      facts: {
        block: 'lines',
        lines: [
          ['Webhook', name],
          ['Collegamento', connection],
          // What stands behind the path may be a key.
          ['Server', new URL(url).host],
          ['Motivo', `${faultWords(fault, 'it')}${status === null ? '' : ` (${status})`}`],
          ['Nel negozio', link],
        ],
      },
      message: { block: 'written', text: TEXTS[what] },
    },
    dedupeKey: `webhook.${what}:${id}:${at.getTime()}`,
  };
}
