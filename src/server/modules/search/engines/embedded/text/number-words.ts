/** Numbers written as words, Italian and English: `sedici` → 16, `centoventi` → 120, `forty` → 40. */

const SMALL: ReadonlyArray<readonly [italian: string, english: string]> = [
  ['uno', 'one'],
  ['due', 'two'],
  ['tre', 'three'],
  ['quattro', 'four'],
  ['cinque', 'five'],
  ['sei', 'six'],
  ['sette', 'seven'],
  ['otto', 'eight'],
  ['nove', 'nine'],
  ['dieci', 'ten'],
  ['undici', 'eleven'],
  ['dodici', 'twelve'],
  ['tredici', 'thirteen'],
  ['quattordici', 'fourteen'],
  ['quindici', 'fifteen'],
  ['sedici', 'sixteen'],
  ['diciassette', 'seventeen'],
  ['diciotto', 'eighteen'],
  ['diciannove', 'nineteen'],
];
const TENS: ReadonlyArray<readonly [italian: string, english: string]> = [
  ['venti', 'twenty'],
  ['trenta', 'thirty'],
  ['quaranta', 'forty'],
  ['cinquanta', 'fifty'],
  ['sessanta', 'sixty'],
  ['settanta', 'seventy'],
  ['ottanta', 'eighty'],
  ['novanta', 'ninety'],
];
/** A number that is the name of a multitude: `doppio velo` has 2. */
const MULTIPLES = { doppio: 2, doppia: 2, double: 2, triplo: 3, tripla: 3, triple: 3 } as const;

const VALUES = readValues();
const PARTS: ReadonlyMap<string, number> = new Map([
  ['mezzo', 2],
  ['mezza', 2],
  ['half', 2],
  ['quarto', 4],
  ['quarti', 4],
  ['quarter', 4],
  ['quarters', 4],
  ['ottavo', 8],
  ['ottavi', 8],
  ['eighth', 8],
  ['eighths', 8],
  ['sedicesimo', 16],
  ['sedicesimi', 16],
  ['sixteenth', 16],
  ['sixteenths', 16],
]);

function readValues(): Map<string, number> {
  const values = new Map<string, number>();
  const small = SMALL.map(([italian]) => italian);
  for (const [index, names] of SMALL.entries()) for (const name of names) values.set(name, index + 1);
  for (const [index, [italian, english]] of TENS.entries()) {
    const tens = (index + 2) * 10;
    values.set(italian, tens).set(english, tens);
    for (let one = 1; one <= 9; one += 1) {
      const [name = '', stem] = [small[one - 1], /^[uo]/.test(small[one - 1] ?? '') ? italian.slice(0, -1) : italian];
      values.set(stem + name, tens + one);
    }
  }
  const below = [...values].filter(([name]) => !SMALL.some(([, english]) => english === name));
  for (let hundred = 1; hundred <= 9; hundred += 1) {
    const name = `${hundred === 1 ? '' : small[hundred - 1]}cento`;
    values.set(name, hundred * 100);
    for (const [rest, value] of below) values.set(name + rest, hundred * 100 + value);
  }
  values.set('mille', 1000);
  for (let thousand = 2; thousand <= 10; thousand += 1)
    values
      .set(`${small[thousand - 1]}mila`, thousand * 1000)
      .set(`mille${small[thousand - 1]}cento`, 1000 + thousand * 100);
  values.set('millecento', 1100);
  return values;
}

/** `un` and `una` are the article more often than the number: only `numberIn` with `articles` has them. */
export function numberIn(word: string, articles = false): number | undefined {
  return articles && (word === 'un' || word === 'una' || word === 'a' || word === 'an') ? 1 : VALUES.get(word);
}

/** Into how many parts a word divides: `mezzo` 2, `ottavi` 8. */
export const partIn = (word: string): number | undefined => PARTS.get(word);

/** The number that a word of a text names beside being a word: `tre veli`, `doppio velo`. One is rarely counted. */
export function countIn(word: string): string | undefined {
  const value = MULTIPLES[word as keyof typeof MULTIPLES] ?? VALUES.get(word);
  return value === undefined || value < 2 ? undefined : `${value}`;
}

/** Number words as people write them alone: those below a hundred, and parts. */
export function numberWords(): string[] {
  const numbers = [...VALUES].flatMap(([word, value]) => (value < 100 ? [word] : []));
  return [...numbers, ...PARTS.keys(), 'cento', 'mille', 'hundred'];
}
