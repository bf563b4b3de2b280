/** A connection from which nothing comes any more, as an e-mail to the office: in Italian, the shop's language (C-EXC-6). */
import type { OutgoingEmail } from '../../mail/index.ts';
import type { SilentConnection } from './silent-connections.repository.ts';

/** One for each silence: the next one begins with what came last. */
export function connectionSilentEmail(
  recipient: string,
  { code, name, hours, since }: SilentConnection,
  { timeZone, link }: { readonly timeZone: string; readonly link: string },
): OutgoingEmail {
  const at = since.toLocaleString('it', { timeZone, dateStyle: 'short', timeStyle: 'short' });
  return {
    kind: 'enquiry',
    recipient,
    locale: 'it',
    values: {
      request_kind: 'un collegamento da cui non arriva più niente',
      request_number: code,
      topic: name,
      facts: {
        block: 'lines',
        lines: [
          ['Collegamento', `${name} (${code})`],
          ['L’ultima volta', at],
          ['Si avvisa dopo', hours === 1 ? 'un’ora' : `${hours} ore`],
          ['Nel negozio', link],
        ],
      },
      message: {
        block: 'written',
        text: 'Da allora non è arrivato nessun file e nessuna riga che si potesse prendere: giacenze e prezzi del negozio sono quelli di allora. Guardate se il programma che li manda è acceso, e se ciò che manda viene rifiutato.',
      },
    },
    dedupeKey: `connection.silent:${code}:${since.toISOString()}`,
  };
}
