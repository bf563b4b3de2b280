import { withDigits } from './spoken-numbers.ts';

/** Smallest parts of a text: runs of letters and numbers, with the separators between them. */
export interface Lexeme {
  kind: 'word' | 'number';
  text: string;
  /** Separator before it, as written; empty when it touches the previous lexeme. */
  gap: string;
  /** A dot follows at once: it may be an abbreviation. */
  dot: boolean;
}

const COMBINING = /[\u0300-\u036f]/g;
const NOT_ASCII = /[^\x20-\x7e]/;
/** Symbols that stand for letters or digits in trade texts. */
const SIGNS: Record<string, string> = {
  '×': 'x',
  ø: ' ',
  '⌀': ' ',
  µ: 'u',
  μ: 'u',
  ß: 'ss',
  '″': '"',
  '”': '"',
  '“': '"',
  '\u00a0': ' ',
  '\u2044': '/',
  º: '°',
  '–': '-',
  '—': '-',
  '−': '-',
  '‑': '-',
};
const DIAMETER = /[ø⌀∅]\s*(?=\d)/g;
const SIGN = new RegExp(`[${Object.keys(SIGNS).join('')}]`, 'g');

/**
 * Lower case without accents; symbols such as `×` and `½` spelt out, full-width letters, ligatures and Ω as plain ones (C-SRCH-6: case
 * and accents do not matter).
 */
export function fold(text: string): string {
  const lower = text.toLowerCase();
  if (!NOT_ASCII.test(lower)) return lower;
  return lower
    .replace(DIAMETER, ' d ')
    .replace(/(?=[¼-¾⅐-⅞])/g, ' ')
    .replace(SIGN, (sign) => SIGNS[sign] ?? sign)
    .replace(/(?<=\b(?:[cdm]?m|\/m))²/g, 'q')
    .normalize('NFKD')
    .replace(COMBINING, '')
    .replace(/\u2044/g, '/')
    .toLowerCase();
}

/**
 * Unifies spellings before the text is cut: `m8*20` → `m8x20`, `1"1/4` and `1.1/4` → `1 1/4`, `u.i.` → `ui`, `s/glutine` → `senza
 * glutine`, `c/coperchio` → `con coperchio`, `mm2` → `mmq`.
 */
function unify(folded: string): string {
  const text = folded
    .replace(LETTERS, '$1$2')
    .replace(/\bu\.\s?i\.?(?![a-z])/g, 'ui')
    .replace(/\bs\/(?=\p{L}{3})/gu, 'senza ')
    .replace(/\bc\/(?=\p{L}{3})/gu, 'con ')
    .replace(/\bsott['’ ](?=\p{L}{3})/gu, 'sotto ')
    .replace(/([cdm]m|\/m)2(?!\d)/g, '$1q');
  const spoken = withDigits(text);
  return HAS_DIGIT.test(spoken) ? unifyNumbers(spoken) : spoken;
}

/** `F/F`, `M-F`, `b/n`: two letters that are one word; `l/h` after a number is a unit. */
const LETTERS = /(?<!\d ?|[\p{L}/.-])(\p{L})\/(\p{L})(?![\p{L}/])/gu;
const HAS_DIGIT = /\d/;
const INCH_SIGN = /(\d)\s*(?:"|'')(?!\s*[x*\d])/g;
/** `20 per 30` is a size, `10 per 100 pezzi` is not. */
const PER = /(?<=\d) (?:per|by) (?=\d+(?:[.,]\d+)?(?!\d|[.,]\d| ?(?:%|p)))/g;
const FROM_TO = /\b(?:da|from|tra|fra|between) (\d+(?:[.,]\d+)?) ?(?:\p{L}{1,3} )?(?:ad?|to|e|and) (?=\d)/gu;

/**
 * `10..20`, `10÷20` and `da 10 a 20` → `10-20`; `1"` → `1 pollici`; `5%` → `5 percent`; `90 °C` → `90 celsius`; `10 m2` → `10 mq`;
 * paper is weighed per square metre, which many leave out: `80 g/m²` → `80 g`.
 */
function unifyNumbers(text: string): string {
  return text
    .replace(/(\d)\s*\*\s*(?=\d)/g, '$1x')
    .replace(PER, ' x ')
    .replace(/(\d)\s*"\s*(?=\d\/\d)/g, '$1 ')
    .replace(/\b(\d)\.(?=\d\/\d{1,2}\b)/g, '$1 ')
    .replace(/(\d)p\s?\+\s?n\b/g, '$1pn')
    .replace(INCH_SIGN, '$1 pollici ')
    .replace(/(\d)\s*(?:\.{2,3}|÷)\s*(?=\+?\d)/g, '$1-')
    .replace(/(\d)\s?[-/]\s?\+\s?(?=\d)/g, '$1-')
    .replace(FROM_TO, '$1-')
    .replace(/(\d)\s*%/g, '$1 percent ')
    .replace(/(\d)\s*°\s*c\b/g, '$1 celsius')
    .replace(/(\d\s?)gr?\s?\/\s?mq\b/g, '$1g')
    .replace(/(\d\s)m2\b/g, '$1mq')
    .replace(/(\d\s)m3\b/g, '$1mc')
    .replace(/(\d\s?)mg\/kg\b/g, '$1mg/kg');
}

const LEXEME = /(\d+(?:[.,]\d+)*)|(\p{L}+)/gu;

/** Cuts a text into lexemes. */
export function lexemes(text: string): Lexeme[] {
  const unified = unify(fold(text));
  const found: Lexeme[] = [];
  let end = 0;
  LEXEME.lastIndex = 0;
  for (let match = LEXEME.exec(unified); match; match = LEXEME.exec(unified)) {
    const kind = match[1] === undefined ? 'word' : 'number';
    const after = match.index + match[0].length;
    found.push({ kind, text: match[0], gap: unified.slice(end, match.index), dot: unified[after] === '.' });
    end = after;
  }
  return found;
}
