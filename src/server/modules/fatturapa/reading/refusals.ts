/** Why a file could not be read: one code for each step, with its sentence in both languages (C-FISC-1). */
const REFUSALS = {
  empty: { it: 'Il file è vuoto.', en: 'The file is empty.' },
  'too-large': { it: 'Il file supera i 15 MB.', en: 'The file is larger than 15 MB.' },
  'zip-broken': { it: 'L’archivio ZIP è danneggiato.', en: 'The ZIP archive is damaged.' },
  'zip-too-large': {
    it: 'L’archivio ZIP è troppo grande: più di 200 MB estratti, o compresso oltre cento volte.',
    en: 'The ZIP archive is too large: more than 200 MB unpacked, or packed more than a hundred times.',
  },
  'zip-without-invoices': {
    it: 'L’archivio ZIP non contiene file .xml o .p7m.',
    en: 'The ZIP archive has no .xml or .p7m file.',
  },
  'envelope-broken': {
    it: 'La busta firmata (.p7m) è danneggiata: il contenuto non si può estrarre.',
    en: 'The signed envelope (.p7m) is damaged: its content cannot be extracted.',
  },
  'encoding-unknown': {
    it: 'La codifica dichiarata nel file non è fra quelle ammesse.',
    en: 'The encoding that the file declares is not supported.',
  },
  'encoding-wrong': {
    it: 'I caratteri del file non sono scritti nella codifica dichiarata.',
    en: 'The characters of the file are not in the encoding that it declares.',
  },
  doctype: {
    it: 'Il file contiene una DOCTYPE: nessuna fattura la ha, e non viene letto.',
    en: 'The file has a DOCTYPE: no invoice has one, and it is not read.',
  },
  'too-deep': {
    it: 'Il file ha elementi annidati oltre 64 livelli.',
    en: 'The file has elements nested deeper than 64 levels.',
  },
  'not-xml': { it: 'Il file non è un XML ben formato.', en: 'The file is not well-formed XML.' },
  'not-an-invoice': {
    it: 'Il file non è una FatturaPA né una ricevuta del Sistema di Interscambio.',
    en: 'The file is neither a FatturaPA invoice nor a receipt of the Sistema di Interscambio.',
  },
} as const;

export type RefusalCode = keyof typeof REFUSALS;

export function refusalText(code: RefusalCode, language: 'it' | 'en'): string {
  return REFUSALS[code][language];
}

/** A step of reading failed; `detail` is for the log, never for a page. */
export class PaperRefused extends Error {
  readonly code: RefusalCode;
  readonly detail: string;

  constructor(code: RefusalCode, detail = '') {
    super(detail ? `${code}: ${detail}` : code);
    this.code = code;
    this.detail = detail;
  }
}
