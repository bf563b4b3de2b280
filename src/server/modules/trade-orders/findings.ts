/** What was found in an order of a customer's system, and what follows from it: in words, with how it weighs. */
import type { Locale } from '#contract/values/locale.ts';

/**
 * `stop`: nothing can be ordered; `row`: this row cannot; `ask`: a person has to say yes; `note`: notified, nothing waits for it.
 */
export type Weight = 'stop' | 'row' | 'ask' | 'note';

const WORDS = {
  'unknown-customer': [
    'stop',
    'Nessun cliente di questo collegamento ha questa identità: aggiungi l’identità al collegamento e ricontrolla.',
    'No customer of this connection has this identity: add the identity to the connection and check again.',
  ],
  'several-customers': [
    'stop',
    'Più clienti di questo collegamento hanno questa identità: scrivi nel collegamento quale.',
    'Several customers of this connection have this identity: name the right one in the connection.',
  ],
  'customer-closed': [
    'stop',
    'Il cliente non è attivo o non ha indirizzi di consegna.',
    'The customer is not active or has no delivery address.',
  ],
  currency: ['stop', 'L’ordine non è in euro.', 'The order is not in euros.'],
  'order-blocked': ['stop', 'Così l’ordine non si può inviare', 'The order cannot be sent like this'],
  'no-rows-left': ['stop', 'Nessuna riga si può ordinare.', 'No row can be ordered.'],
  failed: [
    'stop',
    'Il negozio non è riuscito a elaborare il messaggio: ricontrolla, o avvisa chi segue il negozio.',
    'The shop could not process the message: check again, or tell whoever runs the shop.',
  ],
  'in-work': [
    'stop',
    'L’ordine è già in lavorazione: cambialo o annullalo a mano, poi chiudi il messaggio.',
    'The order is already being worked on: change or cancel it by hand, then close the message.',
  ],
  'no-such-order': ['stop', 'L’ordine a cui si riferisce non è arrivato.', 'The order that it refers to has not come.'],
  'other-content': [
    'stop',
    'Un ordine con lo stesso numero e la stessa versione è già arrivato con un altro contenuto.',
    'An order with the same number and version has already come with other content.',
  ],
  'unknown-article': ['row', 'Nessun articolo ha questo codice.', 'No article has this code.'],
  'several-articles': ['row', 'Il codice vale per più articoli.', 'The code means several articles.'],
  'codes-disagree': [
    'row',
    'I codici della riga indicano articoli diversi.',
    'The codes of the row mean different articles.',
  ],
  'not-sellable': ['row', 'L’articolo non si può ordinare.', 'The article cannot be ordered.'],
  'no-price': ['row', 'L’articolo non ha un prezzo per questo cliente.', 'The article has no price for this customer.'],
  'unfit-quantity': ['row', 'La quantità non va bene', 'The quantity does not fit'],
  'bad-quantity': ['row', 'La quantità non è un numero maggiore di zero.', 'The quantity is not a number above zero.'],
  'unit-unknown': [
    'row',
    'L’unità di misura non si può convertire in quella dell’articolo.',
    'The unit cannot be converted into that of the article.',
  ],
  'unit-unclear': [
    'row',
    'Il codice a barre è di una confezione e l’unità è il pezzo: non è chiaro che cosa si conta.',
    'The barcode is of a packaging and the unit is the piece: it is not clear what is counted.',
  ],
  'price-differs': ['ask', 'Il loro prezzo è più basso del nostro.', 'Their price is lower than ours.'],
  'free-row': ['ask', 'La riga chiede merce gratuita.', 'The row asks for goods free of charge.'],
  'address-not-found': [
    'ask',
    'L’indirizzo di consegna non è fra quelli del cliente.',
    'The delivery address is none of the customer’s.',
  ],
  'test-message': ['ask', 'Chi l’ha mandato lo segna come prova.', 'Its sender marks it as a test.'],
  'changes-order': [
    'ask',
    'Cambia un ordine che è già arrivato: il nuovo ne prende il posto.',
    'It changes an order that has already come: the new one takes its place.',
  ],
  'wrong-total': ['ask', 'I totali scritti nel messaggio non tornano.', 'The totals in the message do not add up.'],
  'wrong-count': ['note', 'I conteggi scritti nel messaggio non tornano.', 'The counts in the message do not add up.'],
  reading: ['ask', 'Una parte del messaggio non si capisce', 'A part of the message is not clear'],
  'date-not-possible': [
    'note',
    'La data di consegna richiesta non è possibile: vale la più vicina.',
    'The wanted delivery date is not possible: the nearest one counts.',
  ],
  'price-ours': ['note', 'Il loro prezzo è più basso: vale il nostro.', 'Their price is lower: ours counts.'],
} as const satisfies Record<string, readonly [Weight, string, string]>;

export type FindingCode = keyof typeof WORDS;

export interface Finding {
  readonly code: FindingCode;
  /** Id of the row in the message; '' = the whole order. */
  readonly row: string;
  /** What it is about, as it was written: a code, an address, a quantity. */
  readonly value: string;
  /** More in words that are the same in all languages: the nearest quantities, the code of an error. */
  readonly more: string;
}

export const finding = (code: FindingCode, row = '', value = '', more = ''): Finding => ({ code, row, value, more });

export const weightOf = ({ code }: Pick<Finding, 'code'>): Weight => WORDS[code][0];

/** The sentence of a finding, without its value. */
export const findingSentence = ({ code }: Pick<Finding, 'code'>, locale: Locale): string =>
  WORDS[code][locale === 'it' ? 1 : 2];
