/** Numbers as they are spoken at the counter, in digits: `mezzo pollice` → `1/2 pollice`, `un chilo e mezzo` → `1,5 chilo`. */

const DIGITS: Readonly<Record<string, string>> = {
  un: '1',
  uno: '1',
  una: '1',
  one: '1',
  due: '2',
  two: '2',
  tre: '3',
  three: '3',
  quattro: '4',
  four: '4',
  cinque: '5',
  five: '5',
  sei: '6',
  six: '6',
  otto: '8',
  eight: '8',
  dieci: '10',
  ten: '10',
  dodici: '12',
  twelve: '12',
};
const NUMBER = `\\d+|${Object.keys(DIGITS).join('|')}`;
const INCHES = 'pollic[ei]|inch(?:es)?';
const METRIC = 'kg|chil[oi]|kilo|etto|etti|litr[oi]|lt|metr[oi]|mt|litres?|met(?:re|er)s?|kilos?';

const MAY_BE_SPOKEN = /mezz|quart|half|pollic|inch|chil|kilo|\bkg\b|\bett[oi]\b|litr|\blt\b|met[re]/;
const THREE_QUARTERS = /\b(?:tre quarti|three[ -]quarters?)\b/g;
const AND_FRACTION = new RegExp(`\\b(${NUMBER}) (${INCHES}) e (mezzo|un quarto|3/4)(?!\\S)`, 'g');
const AND_A_HALF_INCH = new RegExp(`\\b(${NUMBER}) and an? (half|quarter) (?=${INCHES})`, 'g');
const PART_OF_INCH = new RegExp(`\\b(mezzo|half|un quarto|quarter)(?: di| of)?(?: an?)? (?=(?:${INCHES})\\b)`, 'g');
const AND_A_HALF = new RegExp(`\\b(${NUMBER}) ?(${METRIC}) e mezzo\\b`, 'g');
const HALF = new RegExp(`\\b(?:mezz[oa]|half an?|half) (?=(?:${METRIC})\\b)`, 'g');
const COUNTED = new RegExp(`\\b(${Object.keys(DIGITS).join('|')}) (?=(?:${INCHES}|${METRIC})\\b)`, 'g');

const digits = (spoken: string) => DIGITS[spoken] ?? spoken;
const fraction = (spoken: string) => (/mezzo|half/.test(spoken) ? '1/2' : spoken.includes('quart') ? '1/4' : spoken);

/** Takes a folded text. */
export function withDigits(text: string): string {
  if (!MAY_BE_SPOKEN.test(text)) return text;
  return text
    .replace(THREE_QUARTERS, '3/4')
    .replace(
      AND_FRACTION,
      (_, whole: string, unit: string, part: string) => `${digits(whole)} ${fraction(part)} ${unit}`,
    )
    .replace(AND_A_HALF_INCH, (_, whole: string, part: string) => `${digits(whole)} ${fraction(part)} `)
    .replace(PART_OF_INCH, (_, part: string) => `${fraction(part)} `)
    .replace(AND_A_HALF, (_, whole: string, unit: string) => `${digits(whole)},5 ${unit}`)
    .replace(HALF, '0,5 ')
    .replace(COUNTED, (_, whole: string) => `${digits(whole)} `);
}
