/**
 * Article numbers as barcodes (C-CAT-1): EAN-13, EAN-8 and, for cases, ITF-14. Pure; the tables are those of the GS1
 * General Specifications §5.2 (EAN) and §5.3 (ITF-14). `barcode-symbol.rules.test.ts` decodes every rendered symbol.
 */

export interface BarcodeSymbol {
  kind: 'EAN-13' | 'EAN-8' | 'ITF-14';
  /** The digits below the bars: 13, 8 or 14 of them. */
  digits: string;
  /** One character per module, `1` is a bar. Without quiet zones. */
  modules: string;
  /** White modules before and after the bars. */
  quiet: { before: number; after: number };
}

/** A–F of the standard; R is L inverted, G is R reversed. */
const L = '0001101 0011001 0010011 0111101 0100011 0110001 0101111 0111011 0110111 0001011'.split(' ');
const R = L.map((code) => code.replaceAll(/[01]/g, (bit) => (bit === '1' ? '0' : '1')));
const G = R.map((code) => [...code].reverse().join(''));
/** Which of the six left digits of an EAN-13 are encoded with G: this encodes its first digit. */
const PARITY = 'LLLLLL LLGLGG LLGGLG LLGGGL LGLLGG LGGLLG LGGGLL LGLGLG LGLGGL LGGLGL'.split(' ');
/** Interleaved 2 of 5: five elements per digit, two of them wide. */
const TWO_OF_FIVE = 'nnwwn wnnnw nwnnw wwnnn nnwnw wnwnn nwwnn nnnww wnnwn nwnwn'.split(' ');
/** Modules of a wide element; the standard allows 2.25 to 3. */
const WIDE = 3;

const EDGE = '101';
const MIDDLE = '01010';

/**
 * The symbol of an article number; undefined if it is not one (length or check digit). UPC-A is the EAN-13 with a
 * leading zero.
 */
export function barcodeSymbol(gtin: string): BarcodeSymbol | undefined {
  if (!/^(\d{8}|\d{12,14})$/.test(gtin) || !isChecked(gtin)) return undefined;
  const digits = gtin.length === 12 ? `0${gtin}` : gtin;
  if (digits.length === 14)
    return { kind: 'ITF-14', digits, modules: interleaved(digits), quiet: { before: 10, after: 10 } };
  return digits.length === 8
    ? { kind: 'EAN-8', digits, modules: ean(digits, 'LLLL'), quiet: { before: 7, after: 7 } }
    : {
        kind: 'EAN-13',
        digits,
        modules: ean(digits.slice(1), PARITY[Number(digits[0])] as string),
        quiet: { before: 11, after: 7 },
      };
}

/** Weights 3 and 1 from the right, starting with 1 for the check digit. */
function isChecked(gtin: string): boolean {
  const sum = [...gtin].reverse().reduce((total, digit, index) => total + Number(digit) * (index % 2 ? 3 : 1), 0);
  return sum % 10 === 0;
}

function ean(digits: string, parity: string): string {
  const half = parity.length;
  const left = [...parity].map((set, index) => (set === 'G' ? G : L)[Number(digits[index])]);
  const right = [...digits.slice(half)].map((digit) => R[Number(digit)]);
  return [EDGE, ...left, MIDDLE, ...right, EDGE].join('');
}

/** Pairs of digits: the first is in the bars, the second in the spaces between them. */
function interleaved(digits: string): string {
  let modules = '1010';
  for (let at = 0; at < digits.length; at += 2) {
    const bars = TWO_OF_FIVE[Number(digits[at])] as string;
    const spaces = TWO_OF_FIVE[Number(digits[at + 1])] as string;
    for (let element = 0; element < bars.length; element += 1)
      modules += '1'.repeat(bars[element] === 'w' ? WIDE : 1) + '0'.repeat(spaces[element] === 'w' ? WIDE : 1);
  }
  return `${modules}${'1'.repeat(WIDE)}01`;
}

export interface Bar {
  /** First module, including the quiet zone. */
  at: number;
  width: number;
}

/** The bars of a symbol as rectangles, for rendering. */
export function barsOf({ modules, quiet }: BarcodeSymbol): Bar[] {
  return [...modules.matchAll(/1+/g)].map(({ 0: strip, index }) => ({
    at: quiet.before + index,
    width: strip.length,
  }));
}

/** Modules from edge to edge, quiet zones included. */
export function widthOf({ modules, quiet }: BarcodeSymbol): number {
  return quiet.before + modules.length + quiet.after;
}
