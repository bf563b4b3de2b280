/** To the office: VIES does not know a VAT number, or does not let the shop ask. In Italian, the shop's language. */
import type { OutgoingEmail } from '../../mail/index.ts';

export function viesEmail(
  recipient: string,
  about: {
    readonly vatNumber: string;
    readonly company: string;
    readonly on: string;
    /** As VIES words it; empty = the number is not enrolled. */
    readonly code: string;
  },
): OutgoingEmail {
  const { vatNumber, company, on, code } = about;
  const isOwnFault = code !== '' && code !== 'INVALID_INPUT';
  return {
    kind: 'enquiry',
    recipient,
    locale: 'it',
    values: {
      request_kind: isOwnFault ? 'il VIES non risponde al negozio' : 'partita IVA non iscritta al VIES',
      request_number: vatNumber,
      topic: company.slice(0, 100),
      facts: {
        block: 'lines',
        lines: [
          ['Azienda', company],
          ['Partita IVA', vatNumber],
          ['Risposta del VIES', code || 'non iscritta'],
        ],
      },
      message: { block: 'written', text: isOwnFault ? OWN_FAULT : NOT_ENROLLED },
    },
    // One a day for each number; a fault of our own once a day.
    dedupeKey: isOwnFault ? `vies:${code}:${on}` : `vies:${vatNumber}:${on}`,
  };
}

const NOT_ENROLLED = 'Gli ordini di questo cliente hanno l’IVA ordinaria finché il VIES non conferma la partita IVA.';
const OWN_FAULT =
  'Il VIES rifiuta le richieste del negozio: controllare l’impostazione vatNumber, o riprovare più tardi. Finché non risponde, le vendite intracomunitarie hanno l’IVA ordinaria.';
