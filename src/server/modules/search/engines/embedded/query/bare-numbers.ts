/** What a number without unit or letter means: a thread, a dimension, or just a number. */
import type { Piece } from '../text/pieces.ts';
import type { Slot, Vocabulary } from './vocabulary.ts';

interface WeightedSlots {
  weight: number;
  slots: Slot[];
}

type Num = Extract<Piece, { type: 'number' }>;

/** Metric threads are called by this letter and the diameter: `M8`. */
export const THREAD = 'm';
const WITHOUT_LETTER = 0.6;
/** The two numbers anywhere in the text. */
const APART = 0.5;

/** The usual threads: a thing has threads if most of its articles have one of these. */
const THREADS = [3, 4, 5, 6, 8, 10, 12, 14, 16, 18, 20, 24, 30];
const MOST = 0.5;

/**
 * `dado 8` is a nut M8: a bare number is a thread where most of the things asked for have one. Elsewhere it is a number (`tubo 8`).
 * `thing`: the word that names it.
 */
export function threadOf(vocabulary: Vocabulary, thing: Slot | undefined, { forms, measures }: Num): Slot | undefined {
  const [form = ''] = forms;
  if (!thing || measures.length > 0 || !/^[\d.]+$/.test(form)) return undefined;
  const thread = vocabulary.token(THREAD + form);
  if (!thread) return undefined;
  const threads = THREADS.flatMap((size) => vocabulary.token(THREAD + size) ?? []);
  return vocabulary.shareWith(thing, threads) >= MOST ? thread : undefined;
}

/** What things are usually sold with: enough of them to see whether a kind of things states a unit. */
const USUAL = [
  1, 1.5, 2, 2.5, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 14, 15, 16, 18, 20, 24, 25, 30, 32, 40, 50, 60, 75, 80, 100,
];

/** `lampada 10 W`: most lamps state their watts, so that a 10 without them is another number, `GU10`. `thing`: the word that names it. */
function statesUnit(vocabulary: Vocabulary, thing: Slot | undefined, { measures: [measure = ''] }: Num): boolean {
  const [, unit] = /^[\d.]+(\D+)$/.exec(measure) ?? [];
  if (!thing || unit === undefined) return false;
  const stated = USUAL.flatMap((number) => vocabulary.token(number + unit) ?? []);
  return vocabulary.shareWith(thing, stated) >= MOST;
}

/** `3 bar` is no 3 of `3/4` where other parts are missed; `110 litri` may well be a bag of 70x110. */
export const saysLittleAlone = ({ measures, unitOptional, written }: Num): boolean =>
  measures.length > 0 && !unitOptional && written.replace(/\D/g, '').length < 2;

/**
 * Few pieces where no article says how many pieces it has: `3 pz` is no 3 of another kind, as of an engine of 3.0. Elsewhere a number alone
 * may well be a pack.
 */
const isOfNoPack = (vocabulary: Vocabulary, { measures: [measure = ''] }: Num): boolean =>
  FEW_PIECES.test(measure) && !USUAL.some((number) => vocabulary.token(`${number}pz`));
const FEW_PIECES = /^[2-9]pz$/;

/** Whether the number of a quantity also counts without its unit. `isKnown`: some article has it with the unit. */
export const countsAlone = (vocabulary: Vocabulary, thing: Slot | undefined, piece: Num, isKnown: boolean): boolean =>
  !isOfNoPack(vocabulary, piece) && (piece.unitOptional || !(isKnown || statesUnit(vocabulary, thing, piece)));

/** `lima iso 15` where the trade writes three digits, `ISO 015`. */
export const withZeros = ({ forms, measures }: Num): string[] =>
  measures.length > 0 ? [] : forms.filter((form) => FEW_DIGITS.test(form)).map((form) => form.padStart(3, '0'));
const FEW_DIGITS = /^\d{1,2}$/;

/** Units of packs and sizes behind a number, as the index has them. */
const OF_QUANTITIES = ['000000mg', '000mg', 'mg', '000ml', 'ml', 'mm', '0mm', '000mm', 'pz'];
const NUMBERED = /^nr? \d+$/i;

/** `rulli n 2`: the sign of a number says nothing beside it. None where the things of that number have a quantity: `spaghetti n 5` of 5 kg. */
export function numberedAs(
  vocabulary: Vocabulary,
  thing: Slot | undefined,
  { written, numbers }: Extract<Piece, { type: 'mixed' }>,
): readonly string[] {
  if (!NUMBERED.test(written)) return [];
  return numbers.filter((form) => {
    const slot = vocabulary.token(form);
    if (!thing || !slot) return true;
    const quantities = OF_QUANTITIES.flatMap((unit) => vocabulary.token(form + unit) ?? []);
    return vocabulary.shareWith(thing, quantities) < vocabulary.shareWith(thing, [slot]);
  });
}

/** `vite 8 30`: adjacent numbers that the catalogue writes as a dimension, with a thread where the thing has one. */
export function twoNumbers(
  vocabulary: Vocabulary,
  thing: Slot | undefined,
  first: Num,
  second: Num,
): WeightedSlots[] | undefined {
  if (first.measures.length > 0) return undefined;
  const form = `${first.forms[0]}x${second.forms[0]}`;
  const threaded = threadOf(vocabulary, thing, first) ? vocabulary.token(THREAD + form) : undefined;
  const plain = vocabulary.token(form);
  if (!threaded && !plain) return undefined;
  const found: WeightedSlots[] = [];
  if (threaded) found.push({ weight: 1, slots: [threaded] });
  if (plain) found.push({ weight: threaded ? WITHOUT_LETTER : 1, slots: [plain] });
  const apart = [vocabulary.token(first.forms[0] ?? ''), vocabulary.token(second.forms[0] ?? '')];
  const slots = apart.filter((slot) => slot !== undefined);
  if (slots.length === apart.length) found.push({ weight: APART, slots });
  return found;
}
