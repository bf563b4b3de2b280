/** What the person at Easyfatt reads, which is Italian: it has no other language. */
export const DANEA_TEXTS = {
  nothing: 'Questo indirizzo non esiste: controllare il nome del collegamento.',
  none: 'Mancano nome utente e password: la password è la chiave API del collegamento.',
  wrong:
    'La password non è quella di questo collegamento, oppure la chiave è scaduta o revocata, o non vale da questo indirizzo IP.',
  scope: 'La chiave API non ha tutti i permessi che servono a Easyfatt.',
  tooMany: 'Troppe richieste: riprovare fra un minuto.',
  tooLarge:
    'Il file è troppo grande: inviare solo gli articoli modificati, o il file da Importazioni nel gestionale del negozio.',
  failed: 'Il negozio non ha potuto prendere il file: non è cambiato niente, si può inviare di nuovo.',
  uploadOver: 'Queste immagini non sono attese, o non lo sono più: inviare di nuovo gli articoli.',
  tooManyPictures: 'Sono troppe immagini in un invio: le altre vanno caricate da Immagini nel gestionale del negozio.',
  unreadable: (names: readonly string[]) =>
    `Immagini inviate, ma ${names.length === 1 ? 'una non si può' : `${names.length} non si possono`} mostrare: ${names.slice(0, 10).join(', ')}${names.length > 10 ? ' …' : ''}`,
  wrongField: (name: string) => `${name} non va bene: date come 2026-11-27, numeri interi.`,
} as const;
