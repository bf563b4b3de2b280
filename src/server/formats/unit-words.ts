/** Words of Italian catalogues for units → their codes in UN/ECE Recommendation 20 and EDIFACT (the table `units.csv` of the samples). */
const CODES: Readonly<Record<string, readonly [unece: string, edifact: string]>> = {
  PZ: ['H87', 'PCE'],
  NR: ['H87', 'PCE'],
  CF: ['XPK', 'PK'],
  SC: ['XBX', 'BX'],
  CT: ['XCT', 'CT'],
  BL: ['XPX', 'PX'],
  SACCO: ['XSA', 'SA'],
  MT: ['MTR', 'MTR'],
  CM: ['CMT', 'CMT'],
  MM: ['MMT', 'MMT'],
  MQ: ['MTK', 'MTK'],
  MC: ['MTQ', 'MTQ'],
  KG: ['KGM', 'KGM'],
  GR: ['GRM', 'GRM'],
  QL: ['DTN', 'DTN'],
  TN: ['TNE', 'TNE'],
  LT: ['LTR', 'LTR'],
  HL: ['HLT', 'HLT'],
  PA: ['PR', 'PR'],
  SET: ['SET', 'SET'],
  DZ: ['DZN', 'DZN'],
  CENTO: ['CEN', 'CEN'],
  MILLE: ['MIL', 'MIL'],
  RT: ['XRO', 'RO'],
  BB: ['XBB', 'BB'],
  H: ['HUR', 'HUR'],
  GG: ['DAY', 'DAY'],
  KWH: ['KWH', 'KWH'],
};

/** Other spellings of the same words. */
const SPELLINGS: Readonly<Record<string, string>> = {
  PEZZI: 'PZ',
  N: 'PZ',
  CAD: 'PZ',
  M: 'MT',
  ML: 'MT',
  M2: 'MQ',
  M3: 'MC',
  G: 'GR',
  T: 'TN',
  L: 'LT',
  PAIA: 'PA',
  KIT: 'SET',
};

/** A word that is none of them stays as it is. */
export function codeOfUnit(word: string, system: 'unece' | 'edifact'): string {
  const plain = word.trim().replace(/\.$/, '').toUpperCase();
  const codes = CODES[SPELLINGS[plain] ?? plain];
  return codes ? codes[system === 'unece' ? 0 : 1] : word.trim();
}
