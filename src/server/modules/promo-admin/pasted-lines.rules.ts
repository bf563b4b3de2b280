/** A pasted list of articles as lines of a promo: code, then a net price or discounts, then pieces, in any columns of a spreadsheet. */
import { parseMoney } from '#contract/values/money.ts';
import { readNumber } from '#contract/values/written-number.ts';

export interface PastedLine {
  /** As it was pasted. */
  readonly text: string;
  readonly code: string;
  /** Money; null = none was written. */
  readonly net: number | null;
  /** '' = none was written. */
  readonly chain: string;
  readonly from: number;
}

export type PasteFault = 'bad-price' | 'bad-pieces' | 'no-code';

const CHAIN = /^\d{1,3}([.,]\d{1,2})?\s*%$|^\d{1,3}([.,]\d{1,2})?(\+-?\d{1,3}([.,]\d{1,2})?)+%?$/;

/** `VT1`, `VT1⇥3,90`, `VT1;50+10;100`, `VT1 3.90`. Empty lines are left out. A price with `%` or `+` is discounts. */
export function readPasted(text: string): Array<PastedLine | { readonly text: string; readonly fault: PasteFault }> {
  return text
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const [code = '', price = '', pieces = ''] = cellsOf(line);
      if (code === '') return { text: line, fault: 'no-code' as const };
      const isChain = CHAIN.test(price);
      const net = price === '' || isChain ? null : parseMoney(price);
      if (net === undefined || (net !== null && net < 0)) return { text: line, fault: 'bad-price' as const };
      const from = pieces === '' ? 1 : readNumber(pieces);
      if (from === undefined || from <= 0) return { text: line, fault: 'bad-pieces' as const };
      return { text: line, code, net, chain: isChain ? price.replaceAll(/[\s%]/g, '') : '', from };
    });
}

function cellsOf(line: string): string[] {
  const by = line.includes('\t') ? '\t' : line.includes(';') ? ';' : /\s+/;
  return line
    .trim()
    .split(by)
    .map((cell) => cell.trim());
}
