/** A visitor's enquiry as an e-mail to the shop: in Italian, the shop's language. A reply goes to the visitor. */
import type { OutgoingEmail } from '../mail/index.ts';
import type { NewEnquiry } from './enquiries.repository.ts';

/** Name of the source that reads the attached files from the database when the e-mail is sent. */
export const ENQUIRY_FILE = 'enquiry-file';

const KINDS: Readonly<Record<string, string>> = {
  contact: 'messaggio',
  quote: 'richiesta di preventivo',
  assistance: 'richiesta di assistenza',
  documents: 'richiesta di documenti',
  'tax-data': 'richiesta di modifica dei dati fiscali',
  other: 'richiesta',
};

export function enquiryEmail(
  id: number,
  enquiry: NewEnquiry,
  about: { recipient: string; files: number },
): OutgoingEmail {
  const what = KINDS[enquiry.kind] ?? enquiry.kind;
  const topic = enquiry.subject || enquiry.item || enquiry.order;
  const lines: Array<[string, string]> = [
    ['Nome', enquiry.name],
    ['Azienda', enquiry.company],
    ['Email', enquiry.email],
    ['Telefono', enquiry.phone],
    ['Cliente', enquiry.customerId > 0 ? String(enquiry.customerId) : ''],
    ['Articolo', enquiry.item],
    ['Ordine', enquiry.order],
    ['Lingua', enquiry.locale === 'en' ? 'inglese' : 'italiano'],
  ];
  return {
    kind: 'enquiry',
    recipient: about.recipient,
    locale: 'it',
    values: {
      request_kind: what,
      request_number: String(id),
      topic: topic.slice(0, 100),
      facts: { block: 'lines', lines },
      message: { block: 'written', text: enquiry.message },
    },
    replyTo: enquiry.email,
    dedupeKey: `enquiry:${id}`,
    attachments: Array.from({ length: about.files }, (_, position) => ({
      maker: ENQUIRY_FILE,
      about: { enquiry: id, position },
    })),
  };
}
