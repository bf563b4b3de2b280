/** Words of the readable view that are no labels of fields. */
export const VIEW_WORDS = {
  it: {
    document: 'Documento',
    of: 'del',
    kind: 'Documento',
    more: 'Altri riferimenti',
    linked: 'Documenti collegati',
    system: 'Sistema emittente',
    signed: 'File firmato: la firma non è verificata qui.',
    signedBy: (names: string) => `File firmato da ${names}: la firma non è verificata qui.`,
    oldFormat: 'Formato 1.1, in uso fino al 2017: letto, non controllato.',
    simplified: 'Fattura semplificata: qui si leggono solo i dati di testata; il file completo si scarica.',
    copy: 'Lettura del file XML. L’originale fiscale è il file trasmesso al Sistema di Interscambio.',
  },
  en: {
    document: 'Document',
    of: 'of',
    kind: 'Document',
    more: 'Other references',
    linked: 'Linked documents',
    system: 'Issuing system',
    signed: 'Signed file: the signature is not verified here.',
    signedBy: (names: string) => `File signed by ${names}: the signature is not verified here.`,
    oldFormat: 'Format 1.1, in use until 2017: read, not checked.',
    simplified: 'Simplified invoice: only its header is read here; the complete file can be downloaded.',
    copy: 'Reading of the XML file. The fiscal original is the file sent to the Sistema di Interscambio.',
  },
} as const;
