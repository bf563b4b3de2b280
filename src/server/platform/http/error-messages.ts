/** Messages for clients without texts of their own: one per error code and language (architecture habit 8). */
import type { ErrorCode, ErrorDetails } from '#contract/values/errors.ts';
import type { Locale } from '#contract/values/locale.ts';

const MESSAGES = {
  'second-step-expired': {
    it: 'È passato troppo tempo: accedi di nuovo.',
    en: 'Too much time has passed: log in again.',
  },
  'confirm-identity': { it: 'Conferma prima la tua password.', en: 'Confirm your password first.' },
  'too-many-passkeys': {
    it: 'Hai già il numero massimo di passkey: elimina quelle che non usi più.',
    en: 'You have as many passkeys as possible: remove those you no longer use.',
  },
  validation: { it: 'I dati inviati non sono validi.', en: 'The given data was invalid.' },
  'no-valid-quantity': { it: 'La quantità non è valida.', en: 'The quantity is not valid.' },
  'quantity-not-packaged': {
    it: 'La quantità non corrisponde alle confezioni dell’articolo.',
    en: 'The quantity does not match the packagings of the product.',
  },
  'quantity-below-minimum': {
    it: 'La quantità è inferiore al minimo ordinabile.',
    en: 'The quantity is below the minimum of the product.',
  },
  'quantity-above-maximum': {
    it: 'La quantità supera il massimo ordinabile.',
    en: 'The quantity is above the maximum of the product.',
  },
  'stock-exceeded': {
    it: 'La quantità supera la disponibilità.',
    en: 'The quantity is more than what is available.',
  },
  'price-filter-hidden': {
    it: 'Accedi per filtrare o ordinare per prezzo.',
    en: 'Log in to filter or sort by price.',
  },
  'file-unreadable': {
    it: 'Impossibile leggere il file: servono un CSV, un testo o un foglio Excel (.xlsx).',
    en: 'The file cannot be read: use a CSV, a text file or an Excel sheet (.xlsx).',
  },
  'file-infected': {
    it: 'Il file non è stato accettato: il controllo antivirus ha trovato un contenuto pericoloso.',
    en: 'The file was not accepted: the virus check found something dangerous in it.',
  },
  'file-not-scanned': {
    it: 'In questo momento non possiamo controllare il file con l’antivirus: riprova fra qualche minuto.',
    en: 'We cannot check the file for viruses at this moment: try again in a few minutes.',
  },
  'file-without-rows': { it: 'Nel file non ci sono codici.', en: 'There are no codes in the file.' },
  'too-many-rows': { it: 'Il file ha troppe righe.', en: 'The file has too many lines.' },
  'file-too-large': { it: 'Il file è troppo grande.', en: 'The file is too large.' },
  refused: { it: 'La richiesta non può essere eseguita.', en: 'The request cannot be carried out.' },
  'broken-json': { it: 'La richiesta non è leggibile.', en: 'The request cannot be read.' },
  'cart-empty': { it: 'Il carrello è vuoto.', en: 'The cart is empty.' },
  'minimum-order': { it: 'L’ordine minimo non è raggiunto.', en: 'The minimum order is not reached.' },
  'cart-has-anomalies': {
    it: 'Alcune righe del carrello vanno corrette.',
    en: 'Some cart lines need correcting.',
  },
  'price-on-request': {
    it: 'L’articolo è a prezzo su richiesta: chiedi un preventivo.',
    en: 'The price of this item is on request: ask for a quote.',
  },
  'not-sellable': { it: 'L’articolo non è ordinabile.', en: 'The product cannot be ordered.' },
  'payment-method-refused': {
    it: 'Il metodo di pagamento non è disponibile per questo indirizzo.',
    en: 'The payment method is not available at this address.',
  },
  'delivery-refused': { it: 'La consegna scelta non è possibile.', en: 'The chosen delivery is not possible.' },
  'credit-exceeded': {
    it: 'Con questo ordine il fido è superato.',
    en: 'This order exceeds the credit limit.',
  },
  'unpaid-deadlines': {
    it: 'La banca ci ha restituito un tuo pagamento: finché non è saldato non possiamo accettare ordini a credito.',
    en: 'The bank returned a payment of yours: until it is settled we cannot accept orders on credit.',
  },
  'payment-required': { it: 'L’ordine va prima pagato con la carta.', en: 'The order has to be paid by card first.' },
  'payment-declined': { it: 'Il pagamento non è riuscito.', en: 'The payment failed.' },
  'payment-unanswered': {
    it: 'La banca non risponde: riprova, l’importo non verrà addebitato due volte.',
    en: 'The bank is not responding: try again, you will not be charged twice.',
  },
  'name-required': { it: 'Serve un nome.', en: 'A name is required.' },
  'wishlist-full': {
    it: 'I preferiti sono al completo: rimuovine qualcuno per aggiungerne altri.',
    en: 'Your wishlist is full: remove some products to add others.',
  },
  'coupon-unknown': { it: 'Questo coupon non esiste.', en: 'This coupon does not exist.' },
  'coupon-not-yet': { it: 'Il coupon non è ancora valido.', en: 'The coupon is not valid yet.' },
  'coupon-expired': { it: 'Il coupon è scaduto.', en: 'The coupon has expired.' },
  'coupon-no-rows': {
    it: 'Il coupon non è valido per nessun articolo del carrello.',
    en: 'The coupon is not valid for any item in the cart.',
  },
  'coupon-minimum': { it: 'Il minimo del coupon non è raggiunto.', en: 'The minimum of the coupon is not reached.' },
  'coupon-used': { it: 'Hai già usato questo coupon.', en: 'You have used this coupon already.' },
  'coupon-used-up': { it: 'Il coupon è esaurito.', en: 'The coupon has been fully used.' },
  'no-application-token': { it: 'Manca il token dell’applicazione.', en: 'The application token is missing.' },
  'session-expired': { it: 'Accedi per continuare.', en: 'Log in to continue.' },
  forbidden: { it: 'Non hai accesso a questi dati.', en: 'You do not have access to this data.' },
  'foreign-origin': { it: 'La richiesta arriva da un altro sito.', en: 'The request comes from another site.' },
  'not-found': { it: 'Non esiste.', en: 'It does not exist.' },
  'method-not-allowed': { it: 'Metodo HTTP non ammesso.', en: 'HTTP method not allowed.' },
  conflict: { it: 'Nel frattempo qualcosa è cambiato: riprova.', en: 'Something changed in the meantime: try again.' },
  'changed-meanwhile': {
    it: 'Nel frattempo qualcun altro ha cambiato lo stesso campo.',
    en: 'In the meantime someone else changed the same field.',
  },
  'in-use': { it: 'È ancora usato: non si può rimuovere.', en: 'It is still in use: it cannot be removed.' },
  'last-owner': {
    it: 'Deve restare almeno un titolare: dai prima il ruolo a un’altra persona.',
    en: 'At least one owner must stay: give the role to another person first.',
  },
  'order-moved': {
    it: 'Nel frattempo l’ordine è andato avanti: controllalo di nuovo.',
    en: 'The order has moved on meanwhile: check it again.',
  },
  'order-on-hold': { it: 'L’ordine è sospeso: riprendilo prima.', en: 'The order is on hold: release it first.' },
  'cart-changed': { it: 'Il carrello è cambiato: controllalo di nuovo.', en: 'The cart has changed: check it again.' },
  'already-sent': { it: 'L’ordine è già stato inviato.', en: 'The order has already been sent.' },
  'similar-order': {
    it: 'Un ordine uguale è stato inviato da poco: confermi?',
    en: 'An identical order was sent a short time ago: do you confirm?',
  },
  'body-too-large': { it: 'La richiesta è troppo grande.', en: 'The request is too large.' },
  'unsupported-media-type': { it: 'La richiesta deve essere JSON.', en: 'The request must be JSON.' },
  'too-many-requests': { it: 'Troppe richieste: riprova più tardi.', en: 'Too many requests: try again later.' },
  internal: {
    it: 'Qualcosa è andato storto: siamo stati avvisati.',
    en: 'Something went wrong: we have been notified.',
  },
  unavailable: {
    it: 'Il servizio non è disponibile per un momento: riprova.',
    en: 'The service is not available for a moment: try again.',
  },
  'unknown-outcome': {
    it: 'Il collegamento si è interrotto mentre salvavamo: non sappiamo se la modifica è arrivata. Ricarica la pagina e controlla prima di ripetere.',
    en: 'The connection broke while we were saving: we do not know whether the change arrived. Reload the page and check before you repeat it.',
  },
  overloaded: {
    it: 'In questo momento ci sono troppe richieste: riprova tra qualche secondo.',
    en: 'There are too many requests right now: try again in a few seconds.',
  },
} satisfies Record<ErrorCode, Record<Locale, string>>;

/** `details` as sent with the code: some sentences contain a number of them. */
export function errorMessage(code: ErrorCode, locale: Locale, details: ErrorDetails = {}): string {
  const { retry_after: wait } = details;
  if (code === 'too-many-requests' && wait !== undefined) {
    return locale === 'it'
      ? `Troppe richieste in poco tempo: riprova fra ${wait} second${wait === 1 ? 'o' : 'i'}.`
      : `Too many requests in a short time: try again in ${wait} second${wait === 1 ? '' : 's'}.`;
  }
  return MESSAGES[code][locale];
}
