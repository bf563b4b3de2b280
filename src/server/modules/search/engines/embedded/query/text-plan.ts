import { STOP_WORDS, saysNothing } from '../data/stop-words.ts';
import { announces, NORM_BODIES, SHORTENED } from '../text/index-tokens.ts';
import { countIn } from '../text/number-words.ts';
import { type Piece, pieces } from '../text/pieces.ts';
import type { KnownSpellings } from '../words/known-spellings.ts';
import type { SearchWords } from '../words/search-words.ts';
import { asDesignated } from './as-designated.ts';
import { countsAlone, numberedAs, saysLittleAlone, THREAD, threadOf, twoNumbers, withZeros } from './bare-numbers.ts';
import { LEAST_OF_COMPOUND, withCompounds } from './compounds.ts';
import { ABBREVIATED_WEIGHT, CODE_WEIGHT, GroupBuilder } from './group-builder.ts';
import { headOf } from './head-word.ts';
import { distinct, isDesignation, isStrayLetter, knownParts, withZerosForLetters } from './known-parts.ts';
import { lackingAt } from './lacking.ts';
import { contentsOf, formsOfLength, formsOfSize, isInInches, saidApart } from './other-units.ts';
import type { Group, PlanOptions, TextPlan } from './query-group.ts';
import { correctedText } from './respelling.ts';
import { isSlip } from './slip.ts';
import type { SynonymMatch, SynonymTable } from './synonym-table.ts';
import { type Slot, TIMES_AS_FREQUENT, type Vocabulary } from './vocabulary.ts';

const PARTS_WEIGHT = 0.6;
const WIDENED_WEIGHT = 0.5;
/** An unknown word of at most this length is rather cut than misspelt. */
const LONGEST_CUT_WORD = 4;
const SPLIT_WEIGHT = 0.9;
/** Digits that begin a code beside other words. */
const MIN_CODE_BESIDE = 6;
/** Maximum number of parts of a query, and of parts that an unknown token or dimension is cut into. */
const MOST_PIECES = 12;
const MOST_PARTS = 4;

/** Turns the typed text into groups that must all match (C-SRCH-6). */
export function planText(text: string, vocabulary: Vocabulary, words: SearchWords, options: PlanOptions): TextPlan {
  const compounds = new Map<Piece, Piece[]>();
  const designated = asDesignated(pieces(text), vocabulary, words.designations);
  const read = withCompounds(designated, vocabulary, compounds);
  const isStop = (piece: Piece) =>
    piece.type === 'word' && (saysNothing(piece.text, vocabulary.lang) || words.stopWords.has(piece.text));
  const meaning = read.filter((piece) => !isStop(piece) && !isStrayLetter(piece, vocabulary));
  const list = distinct(meaning.length > 0 ? meaning : read).slice(0, MOST_PIECES);
  const planner = new Planner(vocabulary, words, options, list, compounds);
  const groups: Group[] = [];
  const thing = headOf(read, vocabulary.lang, (piece) => isStop(piece) || vocabulary.onlyBrand(piece.written));
  let head: Group | undefined;
  let at = 0;
  while (at < list.length) {
    const { group, length } = planner.groupAt(at);
    groups.push(group);
    if (thing && list.slice(at, at + length).includes(thing)) head = planner.head = group;
    at += length;
  }
  const corrected = correctedText(text, groups);
  return { groups, corrected, also: groups.flatMap((group) => group.also ?? []), head, isOpen: planner.isOpen };
}

class Planner extends GroupBuilder {
  private readonly synonyms: readonly SynonymTable[];
  private readonly bridges: readonly SynonymTable[];
  private readonly spellings: KnownSpellings;
  private readonly options: PlanOptions;
  private readonly list: readonly Piece[];
  /** Up to this piece an expression goes that is sold under none of its names. */
  private unsoldUntil = 0;
  /** The group that names the thing, once it is read. */
  head: Group | undefined;
  /** Whether something was read otherwise because the text is still being typed. */
  isOpen = false;
  /** Words of the list that were written as several → these. */
  private readonly compounds: ReadonlyMap<Piece, Piece[]>;

  constructor(
    vocabulary: Vocabulary,
    { synonyms, bridges, spellings }: SearchWords,
    options: PlanOptions,
    list: readonly Piece[],
    compounds: ReadonlyMap<Piece, Piece[]>,
  ) {
    super(vocabulary);
    this.compounds = compounds;
    this.synonyms = synonyms;
    this.bridges = bridges;
    this.spellings = spellings;
    this.options = options;
    this.list = list;
  }

  private get thing(): Slot | undefined {
    return this.head?.alternatives.find(({ slots }) => slots.length > 0)?.slots[0];
  }

  groupAt(at: number): { group: Group; length: number } {
    const read = this.readAt(at);
    if (at < this.unsoldUntil) read.group.isOfUnsold = true;
    const first = this.list[at];
    // A norm that no article has says as little as its number alone: `din 127` is nothing that DIN 933 is.
    const isNorm = read.length > 1 && first?.type === 'word' && NORM_BODIES.has(first.text);
    if (isNorm && read.group.alternatives.length === 0) read.group.isUnknownNorm = true;
    return read;
  }

  private readAt(at: number): { group: Group; length: number } {
    const phrase = this.phraseAt(at);
    const bridged = this.bridgedAt(at);
    // `hex socket` is not `hex`.
    const longest = bridged && bridged.length > (phrase?.length ?? 0) ? bridged : (phrase ?? this.compoundAt(at));
    if (longest) return longest;
    const joined = this.joinedAt(at);
    if (joined) return joined;
    const lacking = lackingAt(this.vocabulary, this.list.slice(at, at + 2));
    if (lacking) return { group: { ...lacking, corrected: null }, length: 2 };
    const piece = this.list[at] as Piece;
    const last = at === this.list.length - 1;
    const group: Group = { written: piece.written, corrected: null, alternatives: [] };
    this.addPiece(group, piece, last);
    return { group, length: 1 };
  }

  private addPiece(group: Group, piece: Piece, last: boolean): void {
    if (piece.type === 'word') this.addWord(group, piece, last);
    else if (piece.type === 'number') this.addNumber(group, piece, last);
    else if (piece.type === 'mixed') this.addMixed(group, piece, last);
    else {
      group.size = 'dimension';
      const thread = this.vocabulary.token((piece.letter || THREAD) + piece.parts[0]);
      if (thread) group.thread = thread;
      this.addSize(group, piece, last);
    }
  }

  /** An expression that the catalogue does not have in this language: its names in the other one. */
  private bridgedAt(at: number): { group: Group; length: number } | undefined {
    const matches = this.namesIn(this.bridges, at);
    const longest = matches.reduce<(typeof matches)[number] | undefined>(
      (best, match) => (match.length > (best?.length ?? 0) ? match : best),
      undefined,
    );
    if (!longest) return undefined;
    const { length, others } = longest;
    const own = this.list.slice(at, at + length);
    const group: Group = { written: own.map((piece) => piece.written).join(' '), corrected: null, alternatives: [] };
    this.addExact(group, own, 1);
    if (group.alternatives.length > 0) return this.options.whole && length > 1 ? { group, length } : undefined;
    for (const { pieces: other, weight } of others) this.addExact(group, other, weight);
    return group.alternatives.length === 0 ? undefined : { group, length };
  }

  /** The longest expression of each table. Apart: a thing that is not sold here stays whole, so that no word of its name stands for it. */
  private namesIn(tables: readonly SynonymTable[], at: number): SynonymMatch[] {
    const isApart = this.options.apart && (tables === this.bridges || this.isSold(this.list[at]));
    const most = isApart ? 1 : undefined;
    return tables.map((table) => table.match(this.list, at, most)).filter((match) => match !== undefined);
  }

  /** An expression of the synonym tables: its own words, or any of its other names. */
  private phraseAt(at: number): { group: Group; length: number } | undefined {
    const matches = this.namesIn(this.synonyms, at);
    const length = Math.max(0, ...matches.map((match) => match.length));
    if (length === 0) return undefined;
    const own = this.list.slice(at, at + length);
    const group: Group = { written: own.map((piece) => piece.written).join(' '), corrected: null, alternatives: [] };
    const first = own[0];
    const last = at + length === this.list.length;
    const joined = this.joinedAt(at);
    if (joined?.length === length) group.alternatives.push(...joined.group.alternatives);
    else if (length === 1 && first?.type === 'number') this.addNumber(group, first, last);
    else {
      this.addOwn(group, own);
      if (length === 1 && first?.type === 'word') {
        this.addFormsOfKnown(group, first.text);
        this.addCompletions(group, first);
      }
    }
    if (this.options.typing && last && length === 1 && first?.type === 'word') this.addBeginning(group, first.text);
    for (const match of matches)
      if (match.length === length)
        for (const { pieces: other, weight } of match.others) this.addOwn(group, other, weight);
    if (group.alternatives.length === 0) {
      const bridged = this.bridgedAt(at);
      if (bridged) return bridged;
    }
    if (group.alternatives.length === 0 && length === 1 && first) this.addPiece(group, first, last);
    if (group.alternatives.length > 0 || length === 1 || !this.isSold(first)) return { group, length };
    // `tubo pvc arancio` is a `tubo pvc`.
    if (own[1] && !this.slotOf(own[1])) this.unsoldUntil = at + length;
    return undefined;
  }

  /** Some article has the word, or another name of it. Otherwise an expression that begins with it is one thing, which is not sold here. */
  private isSold(first: Piece | undefined): boolean {
    if (first?.type !== 'word' || this.vocabulary.word(first.text)) return true;
    return [...this.synonyms, ...this.bridges].some((table) =>
      table.match([first], 0)?.others.some(({ pieces: other }) => other.every((piece) => this.slotOf(piece))),
    );
  }

  /** `din 933` = `din933`, `m8 20` = `m8x20`: adjacent parts that catalogues write as one. */
  private joinedAt(at: number): { group: Group; length: number } | undefined {
    const first = this.list[at] as Piece;
    const second = this.list[at + 1];
    if (second?.type !== 'number' || second.measures.length > 0) return undefined;
    if (first.type === 'number') {
      const alternatives = twoNumbers(this.vocabulary, this.thing, first, second);
      const written = `${first.written} ${second.written}`;
      return alternatives && { group: { written, corrected: null, alternatives, size: 'dimension' }, length: 2 };
    }
    const size = first.type === 'mixed' ? `${first.text}x${second.forms[0]}` : undefined;
    const sign = first.type === 'word' && announces(first.text) ? first.text : undefined;
    const name = sign && sign + second.forms[0];
    const forms = [size ?? name, ...(sign ? withZeros(second).map((padded) => sign + padded) : [])];
    const [slot, ...others] = forms.flatMap((one) => (one && this.vocabulary.token(one)) || []);
    if (!slot && first.type === 'word' && NORM_BODIES.has(first.text))
      return { group: { written: `${first.written} ${second.written}`, corrected: null, alternatives: [] }, length: 2 };
    if (!slot) return undefined;
    const alternatives = [slot, ...others].map((own) => ({ weight: 1, slots: [own] }));
    const group: Group = { written: `${first.written} ${second.written}`, corrected: null, alternatives };
    if (name) this.addExact(group, [first, second], PARTS_WEIGHT);
    return { group, length: 2 };
  }

  /** Whether a word is one of the word files. */
  private isRight(form: string, cut: boolean): boolean {
    return (
      this.spellings.has(form) ||
      (cut && form.length >= SHORTENED.least && this.spellings.completed(form) !== undefined)
    );
  }

  private addWord(group: Group, { text: form, cut, bare }: Extract<Piece, { type: 'word' }>, last: boolean): void {
    if (bare) this.addSlots(group, [this.vocabulary.word(bare)], SPLIT_WEIGHT);
    if (cut) group.isCut = true;
    const exact = this.vocabulary.word(form);
    if (exact) {
      group.alternatives.push({ weight: 1, slots: [exact] });
      this.addAbbreviations(group, form);
      this.addSplit(group, form);
      this.addUsual(group, form, exact);
      // What is still being typed is a beginning in any case.
      if (!(last && this.options.typing)) this.addCompletions(group, { text: form, cut });
    }
    const count = countIn(form);
    if (count !== undefined) this.addToken(group, count, exact ? WIDENED_WEIGHT : 1);
    // An abbreviation is completed from the words of the catalogue, and not corrected to another word.
    const isCut = cut || this.vocabulary.isAbbreviation(form) || (!exact && form.length <= LONGEST_CUT_WORD);
    if (!cut && !exact && form.length <= SHORTENED.least) group.saysLittle = true;
    if (isCut && form.length >= SHORTENED.least)
      this.addPrefix(group, form, exact ? ABBREVIATED_WEIGHT : 1, cut || this.spellings.has(form));
    else if (last && !(exact && this.vocabulary.isWhole(form))) this.addPrefix(group, form);
    else if (last && this.options.typing) this.addBeginning(group, form);
    if (STOP_WORDS.has(form) || (group.alternatives.length > 0 && !this.options.widen)) return;
    const known = group.alternatives.length === 0 && this.isRight(form, cut);
    const similar = known ? undefined : this.vocabulary.similar(form);
    // A word that the catalogue has is not replaced, unless it looks like its own rare misspelling.
    if (similar && similar.slot.frequency > (exact?.frequency ?? 0) * TIMES_AS_FREQUENT) {
      group.alternatives.push({ weight: exact ? WIDENED_WEIGHT : 1, slots: [similar.slot] });
      group.corrected = similar.best;
    }
    if (group.alternatives.length === 0) this.addAbbreviations(group, form, this.vocabulary.onlyMeantBy(form));
    if (!last && group.alternatives.length === 0) this.addPrefix(group, form, 1, known);
    if (group.alternatives.length === 0 && !known) this.addNearSynonym(group, form);
    if (!exact) this.addSplit(group, form);
  }

  /** A word of the tables that the catalogue has: also written as two, or in its usual spelling. */
  private addFormsOfKnown(group: Group, form: string): void {
    const exact = this.vocabulary.word(form);
    if (!exact) return;
    this.addSplit(group, form);
    this.addUsual(group, form, exact);
  }

  /** The usual spelling of what looks like a rare one; not of a word that is still being typed. */
  private addUsual(group: Group, form: string, exact: Slot): void {
    const usual = this.vocabulary.usualSpelling(form, exact);
    if (!usual) return;
    if (this.options.typing) this.isOpen = true;
    else {
      group.alternatives.push({ weight: WIDENED_WEIGHT, slots: [usual.slot] });
      group.also = usual.best;
    }
  }

  private addAbbreviations(group: Group, form: string, slots = this.vocabulary.abbreviations(form)): void {
    for (const slot of slots) group.alternatives.push({ weight: ABBREVIATED_WEIGHT, slots: [slot] });
  }

  /** `couscous` where the catalogue writes `cous cous`. */
  private addSplit(group: Group, form: string): void {
    for (let cut = LEAST_OF_COMPOUND; cut <= form.length - LEAST_OF_COMPOUND; cut += 1) {
      const [first, second] = [this.vocabulary.written(form.slice(0, cut)), this.vocabulary.written(form.slice(cut))];
      if (first && second) group.alternatives.push({ weight: SPLIT_WEIGHT, slots: [first, second] });
    }
  }

  /** `cous cous`, `fior di latte` where the catalogue writes one word. */
  private compoundAt(at: number): { group: Group; length: number } | undefined {
    const own = this.compounds.get(this.list[at] as Piece);
    const piece = this.list[at];
    if (!own || piece?.type !== 'word') return undefined;
    const group: Group = { written: piece.written, corrected: null, alternatives: [] };
    const slot = this.vocabulary.word(piece.text);
    if (slot) group.alternatives.push({ weight: 1, slots: [slot] });
    this.addExact(group, own, 1);
    return { group, length: 1 };
  }

  /** A typo in a word that only the synonym tables know: the catalogue has other names for it. */
  private addNearSynonym(group: Group, form: string): void {
    const near = this.synonyms
      .map((table) => table.near(form))
      .filter((found) => found !== undefined)
      .filter(({ word, distance }) => isSlip(form, word, distance));
    const nearest = Math.min(...near.map(({ distance }) => distance));
    for (const { word, distance, others } of near) {
      if (distance > nearest) continue;
      for (const { pieces: other, weight } of others) this.addExact(group, other, weight);
      if (group.alternatives.length > 0) group.corrected ??= word;
    }
  }

  private addNumber(group: Group, piece: Extract<Piece, { type: 'number' }>, last: boolean): void {
    if (piece.measures.length > 0 && (!piece.unitOptional || isInInches(piece))) group.size = 'measure';
    for (const form of piece.measures) this.addToken(group, form, 1);
    const named = piece.named && this.vocabulary.token(piece.named);
    if (named) group.alternatives.push({ weight: 1, slots: [named], within: true });
    const isKnown = group.alternatives.length > 0;
    const thread = threadOf(this.vocabulary, this.thing, piece);
    if (thread) {
      group.alternatives.push({ weight: 1, slots: [thread] });
      for (const form of piece.forms) this.addToken(group, form, WIDENED_WEIGHT);
    } else if (countsAlone(this.vocabulary, this.thing, piece, isKnown)) {
      const weight = isKnown || piece.measures.length > 0 ? PARTS_WEIGHT : 1;
      for (const form of piece.forms) this.addToken(group, form, weight, saysLittleAlone(piece));
    }
    for (const [form, weight] of formsOfLength(piece)) this.addToken(group, form, weight);
    if (group.alternatives.length === 0) for (const form of contentsOf(piece)) this.addToken(group, form, PARTS_WEIGHT);
    if (this.options.widen) for (const form of withZeros(piece)) this.addToken(group, form, WIDENED_WEIGHT);
    // Beside other words a number is a number: only a long one that no text has may begin a code.
    const alone = this.list.length === 1 && piece.measures.length === 0;
    if (alone || (group.alternatives.length === 0 && piece.written.length >= MIN_CODE_BESIDE))
      this.addCode(group, piece.written);
    if (last && group.alternatives.length === 0) this.addPrefix(group, piece.measures[0] ?? piece.forms[0] ?? '');
  }

  private addMixed(group: Group, piece: Extract<Piece, { type: 'mixed' }>, last: boolean): void {
    this.addToken(group, piece.text, 1);
    for (const form of piece.measures) this.addToken(group, form, 1);
    const known = group.alternatives.length > 0;
    this.addCounted(group, piece);
    if (!known || this.options.typing) {
      if (known) this.isOpen = true;
      this.addCode(group, piece.written);
      if (last || isDesignation(piece.text)) this.addPrefix(group, piece.text);
    }
    if (known) return;
    const zeros = withZerosForLetters(piece.text);
    if (zeros) this.addToken(group, zeros, 1);
    for (const form of numberedAs(this.vocabulary, this.thing, piece)) this.addToken(group, form, 1);
    const parts = knownParts(this.vocabulary, piece.text, 3);
    if (parts) group.alternatives.push({ weight: CODE_WEIGHT, slots: parts });
    if (group.alternatives.length > 0) return;
    const slots = [
      ...piece.words.map((word) => this.vocabulary.word(word)),
      ...piece.numbers.map((form) => this.vocabulary.token(form)),
    ];
    const found = slots.filter((slot) => slot !== undefined);
    // `R7s` is no 7
    const letters = piece.text.replace(/[\d.]/g, '').length - piece.words.join('').length;
    if (found.length > 0 && found.length === slots.length && found.length <= MOST_PARTS && letters === 0)
      group.alternatives.push({ weight: PARTS_WEIGHT, slots: found });
  }

  private addSize(group: Group, piece: Extract<Piece, { type: 'size' }>, last: boolean): void {
    const { letter, parts } = piece;
    const form = parts.join('x');
    for (const [other, weight] of formsOfSize(piece)) this.addToken(group, other, weight);
    const apart = saidApart(piece);
    if (apart) {
      const slots = apart.map((part) => this.vocabulary.token(part)).filter((slot) => slot !== undefined);
      if (slots.length === apart.length) group.alternatives.push({ weight: PARTS_WEIGHT, slots, isLoose: true });
    }
    if (group.alternatives.length === 0 && letter) this.addToken(group, form, PARTS_WEIGHT);
    if (group.alternatives.length === 0) this.addCode(group, letter + form);
    if (last && group.alternatives.length === 0) {
      const begun = this.vocabulary.prefix(letter + form);
      if (begun) group.alternatives.push({ weight: 1, slots: [begun], isLoose: true });
    }
    if (group.alternatives.length > 0) return;
    const slots = [letter + parts[0], ...parts.slice(1)].map((part) => this.vocabulary.token(part));
    const found = slots.filter((slot) => slot !== undefined);
    if (found.length === slots.length && found.length <= MOST_PARTS) {
      group.alternatives.push({ weight: PARTS_WEIGHT, slots: found, isLoose: true });
    }
  }

  /** A word of the catalogue that is still being typed: it may be the beginning of another. */
  private addBeginning(group: Group, form: string): void {
    this.isOpen = true;
    this.addPrefix(group, form);
  }
}
