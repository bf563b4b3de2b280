/** Units of measure of other systems (UN/ECE Recommendation 20 and EDIFACT) as the words that Italian catalogues use. */
const WORDS: Readonly<Record<string, string>> = {
  H87: 'PZ',
  PCE: 'PZ',
  C62: 'PZ',
  EA: 'PZ',
  MTR: 'MT',
  CMT: 'CM',
  MMT: 'MM',
  MTK: 'MQ',
  MTQ: 'MC',
  KGM: 'KG',
  GRM: 'GR',
  DTN: 'QL',
  TNE: 'TN',
  LTR: 'LT',
  MLT: 'ML',
  HLT: 'HL',
  PR: 'PA',
  SET: 'SET',
  DZN: 'DZ',
  XPK: 'CF',
  PK: 'CF',
  XBX: 'SC',
  BX: 'SC',
  BOX: 'SC',
  XCT: 'CT',
  CT: 'CT',
  XPX: 'BL',
  PX: 'BL',
  XSA: 'SACCO',
  SA: 'SACCO',
  XRO: 'RT',
  RO: 'RT',
  ROL: 'RT',
  XBB: 'BB',
  BB: 'BB',
  HUR: 'H',
  DAY: 'GG',
};

/** An unknown code stays as it is, in capitals; an empty one is a piece. */
export function unitOfCode(code: string): string {
  const upper = code.trim().toUpperCase();
  return upper === '' ? 'PZ' : (WORDS[upper] ?? upper.slice(0, 10));
}
