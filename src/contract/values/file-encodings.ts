/** Encodings that files of other systems have. `ibm…` is EBCDIC: 280 Italian, 1144 the same with the euro sign. */
export const TEXT_ENCODINGS = [
  'utf-8',
  'utf-16',
  'utf-16le',
  'utf-16be',
  'windows-1252',
  'iso-8859-15',
  'ibm280',
  'ibm1144',
  'ibm037',
  'ibm500',
] as const;
export type TextEncoding = (typeof TEXT_ENCODINGS)[number];
