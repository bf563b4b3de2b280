/**
 * Numbers as they are spoken at the counter, in digits: `mezzo pollice` → `1/2 pollice`, `un chilo e mezzo` → `1,5 chilo`, `tre per due e
 * mezzo` → `3x2,5`. A number word alone may be anything (`sei`, `uno`, a name): it is a number beside a unit, a fraction, another number
 * word, the sign of a size (`per`, `x`, `by`), or after `da`.
 */
import { UNITS } from '../data/units.ts';
import { numberIn, partIn } from './number-words.ts';

interface Token {
  text: string;
  /** What is written before it. */
  gap: string;
}

interface Spoken {
  whole: number;
  top: number;
  bottom: number;
  /** Digits as written, where it was no word. */
  digits?: string;
  unit?: string;
  next: number;
  /** Number words in a row that are no one number: `venti venti venti`. */
  words: number;
}

const TOKEN = /(\p{L}+|\d+(?:[.,/]\d+)*)/gu;
const MAY_BE_SPOKEN =
  /mezz[oa]|half|quart|ottav|eighth|sedices|sixteen|\b(?:due|tre|sei|sette|otto|nove|cinque|quattro|one|two|three|four|five|six|seven|eight|nine|ten|twelve|hundred|mille|un[oa]?)\b|dieci|dici|teen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|vent|trent|quarant|cinquant|sessant|settant|ottant|novant|cent[oiu]|mila/u;
const TIMES = new Set(['per', 'x', 'by']);
/** A number after these is a size: `tubo da quaranta`, `diametro venti`. */
const BEFORE_SIZE = new Set(['da', 'diametro', 'diam', 'dn', 'spessore', 'misura', 'taglia', 'numero', 'size']);
const OF = new Set(['di', 'of', 'da']);
const INCHES = new Set(['pollice', 'pollici', 'inch', 'inches']);

/** Takes a folded text. */
export function withDigits(text: string): string {
  if (!MAY_BE_SPOKEN.test(text)) return text;
  const tokens = tokensOf(text);
  let result = '';
  let at = 0;
  while (at < tokens.length) {
    const read = readAt(tokens, at);
    if (read) {
      result += (tokens[at] as Token).gap + read.text;
      at = read.next;
    } else {
      const token = tokens[at] as Token;
      result += token.gap + token.text;
      at += 1;
    }
  }
  return result;
}

function tokensOf(text: string): Token[] {
  const found: Token[] = [];
  let end = 0;
  for (const match of text.matchAll(TOKEN)) {
    found.push({ text: match[0], gap: text.slice(end, match.index) });
    end = match.index + match[0].length;
  }
  found.push({ text: '', gap: text.slice(end) });
  return found;
}

/** A size of several numbers, a row of number words, or one number with its unit. */
function readAt(tokens: readonly Token[], at: number): { text: string; next: number } | undefined {
  const first = spokenAt(tokens, at);
  if (!first) return undefined;
  const parts = [first];
  let next = first.next;
  while (TIMES.has(tokens[next]?.text ?? '') && spaced(tokens, next) && tokens[next + 1]?.text !== 'cento') {
    const part = spaced(tokens, next + 1) ? spokenAt(tokens, next + 1) : undefined;
    if (!part) break;
    parts.push(part);
    next = part.next;
  }
  if (parts.every(({ digits, bottom }) => digits !== undefined && bottom === 0)) return undefined;
  if (parts.length > 1) return { text: parts.map(textOf).join(' x '), next };
  const row = rowAt(tokens, at);
  if (row) return row;
  const before = tokens[at - 1]?.text ?? '';
  const sure = first.unit !== undefined || first.words > 0 || (BEFORE_SIZE.has(before) && spaced(tokens, at));
  if (!sure || (first.whole === 1 && first.bottom === 0 && first.unit === undefined)) return undefined;
  return { text: textOf(first), next };
}

/** `venti venti venti` → `20-20-20`. */
function rowAt(tokens: readonly Token[], at: number): { text: string; next: number } | undefined {
  const row: Spoken[] = [];
  let next = at;
  for (let one = spokenAt(tokens, next); one && one.digits === undefined; one = spokenAt(tokens, next)) {
    row.push(one);
    next = one.next;
    if (one.unit !== undefined || !spaced(tokens, next)) break;
  }
  const plain = row.every(({ whole, bottom }) => bottom === 0 && whole > 1);
  return row.length > 1 && plain ? { text: row.map(textOf).join('-') + unitAfter(row.at(-1)), next } : undefined;
}

const unitAfter = (last: Spoken | undefined) => (last?.unit === undefined ? '' : ` ${last.unit}`);
const spaced = (tokens: readonly Token[], at: number) => /^[ -]$/.test(tokens[at]?.gap ?? '');
const isUnit = (word: string) => word.length > 1 && UNITS.has(word);

/** One number, as far as it is spoken: `due e mezzo`, `un pollice e un quarto`, `tre quarti di litro`, `one and a half`. */
function spokenAt(tokens: readonly Token[], at: number): Spoken | undefined {
  const fraction = fractionAt(tokens, at);
  if (fraction) return withUnit(tokens, { whole: 0, ...fraction, words: fraction.bottom > 2 ? 1 : 0 });
  const number = wholeAt(tokens, at);
  if (!number) return unitAndAt(tokens, at);
  const { next } = number;
  const unit = spaced(tokens, next) && isUnit(tokens[next]?.text ?? '') ? tokens[next]?.text : undefined;
  const and = unit === undefined ? next : next + 1;
  const more =
    ['e', 'and'].includes(tokens[and]?.text ?? '') && spaced(tokens, and) ? andFractionAt(tokens, and + 1) : undefined;
  if (more) {
    const spoken = { ...number, ...more, words: 1 };
    return unit === undefined ? withUnit(tokens, spoken) : { ...spoken, unit };
  }
  return unit === undefined ? number : { ...number, unit, next: next + 1 };
}

/** `pollice e un quarto`, `metro e mezzo`: one of them is meant. */
function unitAndAt(tokens: readonly Token[], at: number): Spoken | undefined {
  const { text: unit } = tokens[at] as Token;
  const isFirst = isUnit(unit) && !/\d/.test(tokens[at - 1]?.text ?? '');
  const isAnd = isFirst && ['e', 'and'].includes(tokens[at + 1]?.text ?? '') && spaced(tokens, at + 1);
  const more = isAnd ? andFractionAt(tokens, at + 2) : undefined;
  return more && { whole: 1, ...more, words: 1, unit };
}

function wholeAt(tokens: readonly Token[], at: number): Spoken | undefined {
  const { text } = tokens[at] as Token;
  const none = { top: 0, bottom: 0, words: 0 };
  if (/^\d+(?:[.,]\d+)?$/.test(text))
    return { ...none, whole: Number(text.replace(',', '.')), digits: text, next: at + 1 };
  const value = numberIn(text, true);
  if (value === undefined) return undefined;
  const after = spaced(tokens, at + 1) ? (tokens[at + 1]?.text ?? '') : '';
  if (after === 'hundred' && value < 10) return { ...none, whole: value * 100, next: at + 2 };
  const unit = value >= 20 && value % 10 === 0 && value < 100 && /y$/.test(text) ? numberIn(after) : undefined;
  return unit !== undefined && unit < 10
    ? { ...none, whole: value + unit, next: at + 2 }
    : { ...none, whole: value, next: at + 1 };
}

/** `mezzo`, `tre quarti`, `five eighths`, `half an`. */
function fractionAt(tokens: readonly Token[], at: number): { top: number; bottom: number; next: number } | undefined {
  const half = partIn((tokens[at] as Token).text);
  if (half === 2) {
    const next = at + 1;
    return { top: 1, bottom: 2, next: /^an?$/.test(tokens[next]?.text ?? '') ? next + 1 : next };
  }
  if (half === 4 && (tokens[at] as Token).text === 'quarter') return { top: 1, bottom: 4, next: at + 1 };
  const top = numberIn((tokens[at] as Token).text, true);
  const bottom = spaced(tokens, at + 1) ? partIn(tokens[at + 1]?.text ?? '') : undefined;
  return top !== undefined && bottom !== undefined && top < bottom ? { top, bottom, next: at + 2 } : undefined;
}

/** After `e`, `and`: also `3/4`. */
function andFractionAt(
  tokens: readonly Token[],
  at: number,
): { top: number; bottom: number; next: number } | undefined {
  const written = /^(\d+)\/(\d+)$/.exec(tokens[at]?.text ?? '');
  if (written) return { top: Number(written[1]), bottom: Number(written[2]), next: at + 1 };
  return tokens[at] === undefined ? undefined : fractionAt(tokens, at);
}

function withUnit(tokens: readonly Token[], spoken: Spoken): Spoken {
  let of = OF.has(tokens[spoken.next]?.text ?? '') ? spoken.next + 1 : spoken.next;
  if (of > spoken.next && /^an?$/.test(tokens[of]?.text ?? '')) of += 1;
  const unit = tokens[of]?.text ?? '';
  return isUnit(unit) && spaced(tokens, of) ? { ...spoken, unit, next: of + 1 } : spoken;
}

/** Inches and fractions without a unit stay fractions, everything else is decimal. */
function textOf({ whole, top, bottom, digits, unit }: Spoken): string {
  const after = unit === undefined ? '' : ` ${unit}`;
  if (bottom === 0) return `${digits ?? whole}${after}`;
  const inches = unit === undefined ? whole === 0 || bottom > 2 : INCHES.has(unit);
  if (inches) return `${whole === 0 ? '' : `${whole} `}${top}/${bottom}${after}`;
  return `${`${whole + top / bottom}`.replace('.', ',')}${after}`;
}
