/**
 * Units of measure in the three spellings of the trade: the words of Italian catalogues, UN/ECE Recommendation 20 and 21 (UBL), and EDIFACT.
 * One table, so that nothing is translated there and not back.
 */

/** What our catalogues say, the UN/ECE code, the EDIFACT code. */
const UNITS: ReadonlyArray<readonly [word: string, unece: string, edifact: string]> = [
  ['PZ', 'H87', 'PCE'],
  ['MT', 'MTR', 'MTR'],
  ['CM', 'CMT', 'CMT'],
  ['MM', 'MMT', 'MMT'],
  ['MQ', 'MTK', 'MTK'],
  ['MC', 'MTQ', 'MTQ'],
  ['KG', 'KGM', 'KGM'],
  ['GR', 'GRM', 'GRM'],
  ['QL', 'DTN', 'DTN'],
  ['TN', 'TNE', 'TNE'],
  ['LT', 'LTR', 'LTR'],
  ['ML', 'MLT', 'MLT'],
  ['HL', 'HLT', 'HLT'],
  ['PA', 'PR', 'PR'],
  ['SET', 'SET', 'SET'],
  ['DZ', 'DZN', 'DZN'],
  ['CENTO', 'CEN', 'CEN'],
  ['MILLE', 'MIL', 'MIL'],
  ['CF', 'XPK', 'PK'],
  ['SC', 'XBX', 'BX'],
  ['CT', 'XCT', 'CT'],
  ['BL', 'XPX', 'PX'],
  ['SACCO', 'XSA', 'SA'],
  ['RT', 'XRO', 'RO'],
  ['BB', 'XBB', 'BB'],
  ['H', 'HUR', 'HUR'],
  ['GG', 'DAY', 'DAY'],
  ['KWH', 'KWH', 'KWH'],
];

/** Other codes of the same units, as software writes them; each with the UN/ECE code. */
const OTHER_CODES: ReadonlyArray<readonly [code: string, unece: string]> = [
  ['C62', 'H87'],
  ['EA', 'H87'],
  ['BOX', 'XBX'],
  ['ROL', 'XRO'],
];

/** UN/ECE codes without a word of ours, or another name of the piece: they stay what they are. */
const KEPT: ReadonlySet<string> = new Set([
  'C62',
  'NAR',
  'GRO',
  'KMT',
  'CLT',
  'MGM',
  'LS',
  'E48',
  'MIN',
  'WEE',
  'MON',
  'ANN',
]);

/** Other words of people for the same units, without full stops. */
const OTHER_WORDS: ReadonlyArray<readonly [word: string, unece: string]> = [
  ['NR', 'H87'],
  ['N', 'H87'],
  ['PEZZI', 'H87'],
  ['PEZZO', 'H87'],
  ['PCS', 'H87'],
  ['PC', 'H87'],
  ['CAD', 'H87'],
  ['M', 'MTR'],
  // In hardware; the few catalogues in which it is millilitres write the UN/ECE code.
  ['ML', 'MTR'],
  ['M2', 'MTK'],
  ['M3', 'MTQ'],
  ['G', 'GRM'],
  ['T', 'TNE'],
  ['L', 'LTR'],
  ['PAIA', 'PR'],
  ['KIT', 'SET'],
  ['CONF', 'XPK'],
  ['SCATOLA', 'XBX'],
  ['CARTONE', 'XCT'],
  ['BANCALE', 'XPX'],
  ['ROTOLO', 'XRO'],
  ['ORE', 'HUR'],
];

const WORD_OF_UNECE = new Map(UNITS.map(([word, unece]) => [unece, word]));
const UNECE_OF_CODE = new Map([
  ...UNITS.map(([, unece, edifact]) => [edifact, unece] as const),
  ...UNITS.map(([, unece]) => [unece, unece] as const),
  ...OTHER_CODES,
]);
const UNECE_OF_WORD = new Map([...UNITS.map(([word, unece]) => [word, unece] as const), ...OTHER_WORDS]);
const EDIFACT_OF_UNECE = new Map(UNITS.map(([, unece, edifact]) => [unece, edifact]));

/** A code of other systems as the word of our catalogues. An unknown code stays as it is, in capitals; an empty one is a piece. */
export function unitOfCode(code: string): string {
  const upper = code.trim().toUpperCase();
  const unece = UNECE_OF_CODE.get(upper);
  if (upper === '') return 'PZ';
  return (unece !== undefined && WORD_OF_UNECE.get(unece)) || upper.slice(0, 10);
}

/** A UN/ECE or EDIFACT code as the UN/ECE code; undefined: it is neither. */
export function uneceOfCode(code: string): string | undefined {
  const upper = code.trim().toUpperCase();
  return KEPT.has(upper) ? upper : UNECE_OF_CODE.get(upper);
}

/** A unit as people write it (`Pz.`, `MT`), else a code, as the UN/ECE code; undefined: nobody knows it. */
export function uneceOfWord(word: string): string | undefined {
  const plain = word.toUpperCase().replaceAll(/[\s.]/g, '');
  return UNECE_OF_WORD.get(plain) ?? uneceOfCode(plain);
}

/** The EDIFACT code of a UN/ECE one; an unknown code stays as it is. */
export function edifactOfUnece(unece: string): string {
  const upper = unece.trim().toUpperCase();
  return EDIFACT_OF_UNECE.get(upper === 'C62' ? 'H87' : upper) ?? upper.slice(0, 3);
}

/** A unit as people write it, as the code of another system. A word that nobody knows stays as it is. */
export function codeOfUnit(word: string, system: 'unece' | 'edifact'): string {
  const unece = uneceOfWord(word);
  if (unece === undefined) return word.trim();
  return system === 'unece' ? unece : edifactOfUnece(unece);
}
