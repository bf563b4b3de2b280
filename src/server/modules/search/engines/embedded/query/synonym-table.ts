import { STOP_WORDS } from '../data/stop-words.ts';
import { type Piece, pieces } from '../text/pieces.ts';
import { allowedEdits, editDistance } from './edit-distance.ts';
import { isSlip } from './slip.ts';

/** Where a name comes from: the line of a word file. */
export interface WordSource {
  readonly kind: 'synonym' | 'narrower' | 'abbreviation' | 'bridge' | 'designation';
  /** Name of the shipped set or of the shop's file. */
  readonly set: string;
  readonly line: number;
}

/** Another name of an expression: what is searched for, and how much it counts beside the words as typed. */
export interface OtherName {
  readonly pieces: readonly Piece[];
  readonly weight: number;
  readonly source: WordSource;
}

/** An expression as queries write it, with its other names. */
export interface NamedThing {
  readonly own: readonly Piece[];
  readonly others: readonly OtherName[];
}

interface Entry {
  keys: string[];
  /** The words as the files write them. */
  written: string[];
  others: OtherName[];
}

/** A word of the table that was probably meant, with its other names. */
export interface NearSynonym {
  word: string;
  distance: number;
  others: readonly OtherName[];
}

export interface SynonymMatch {
  length: number;
  others: readonly OtherName[];
}

/** Finds expressions that have other names; longest first. */
export class SynonymTable {
  private readonly byFirst = new Map<string, Entry[]>();
  /** Expressions of one word, as written: what a misspelt word may mean. */
  private readonly words = new Set<string>();
  private readonly written = new Set<string>();
  /** Names that are the first letters of another name: `te`, testa esagonale. */
  private readonly acronyms = new Set<string>();
  private readonly stem: (word: string) => string;

  constructor(stem: (word: string) => string, things: Iterable<NamedThing>) {
    this.stem = stem;
    for (const { own, others } of things) this.add(own, others);
    for (const entries of this.byFirst.values()) entries.sort((a, b) => b.keys.length - a.keys.length);
  }

  /** The longest expression that starts at a piece, of at most so many pieces. */
  match(list: readonly Piece[], at: number, most = Number.POSITIVE_INFINITY): SynonymMatch | undefined {
    const first = list[at];
    if (!first) return undefined;
    for (const { keys, others } of this.byFirst.get(this.key(first)) ?? []) {
      if (
        keys.length <= most &&
        keys.every((key, offset) => list[at + offset] !== undefined && this.key(list[at + offset] as Piece) === key)
      ) {
        return { length: keys.length, others };
      }
    }
    return undefined;
  }

  /** The words of all expressions and other names, as written. */
  get writtenWords(): ReadonlySet<string> {
    return this.written;
  }

  /** The word of the table nearest to one with a typo; undefined when none is near enough. */
  near(word: string): NearSynonym | undefined {
    let limit: number = allowedEdits(word.length);
    let nearest: string | undefined;
    for (const known of this.words) {
      if (limit === 0) break;
      const distance = editDistance(word, known, limit);
      if (distance > limit || (nearest !== undefined && distance === limit)) continue;
      if (distance > 1 && !isSlip(word, known, distance)) continue;
      nearest = known;
      limit = distance;
    }
    if (nearest === undefined) return undefined;
    const match = this.match(meaningOf(nearest), 0);
    return match && { word: nearest, distance: limit, others: match.others };
  }

  /**
   * The expressions of two words that an abbreviated second word may mean beside its first: `filt. carb.` a *filtro carburante*, whatever
   * else of the catalogue begins with `carb`. `isCut`: the first is abbreviated, too.
   */
  begun(first: string, isCut: boolean, second: string): string[][] {
    return [...this.byFirst].flatMap(([key, entries]) => {
      if (isCut ? !key.startsWith(first) : key !== this.stem(first)) return [];
      return entries.flatMap(({ keys, written }) =>
        keys.length === 2 && written[1]?.startsWith(second) && written[1] !== second ? [written] : [],
      );
    });
  }

  /** The acronym that a longer one begins with: `te` of `tef`. */
  acronymIn(form: string): string | undefined {
    for (let length = form.length - 1; length >= 2; length -= 1)
      if (this.acronyms.has(form.slice(0, length))) return form.slice(0, length);
    return undefined;
  }

  private add(own: readonly Piece[], others: readonly OtherName[]): void {
    const keys = own.map((piece) => this.key(piece));
    for (const piece of [own, ...others.map(({ pieces: other }) => other)].flat())
      if (piece.type === 'word') this.written.add(piece.text);
    const only = own.length === 1 ? own[0] : undefined;
    if (only?.type === 'word' && others.some(({ source }) => source.kind !== 'designation')) this.words.add(only.text);
    if (only?.type === 'word' && others.some(({ pieces: other }) => initialsOf(other) === only.text))
      this.acronyms.add(only.text);
    const first = keys[0] ?? '';
    const entries = this.byFirst.get(first) ?? [];
    const same = entries.find((entry) => entry.keys.join(' ') === keys.join(' '));
    if (same) same.others.push(...others);
    else
      entries.push({
        keys,
        written: own.map((piece) => (piece.type === 'word' ? piece.text : piece.written)),
        others: [...others],
      });
    this.byFirst.set(first, entries);
  }

  private key(piece: Piece): string {
    return piece.type === 'word' ? this.stem(piece.text) : formOf(piece);
  }
}

const initialsOf = (name: readonly Piece[]): string =>
  name.length > 1 ? name.map((piece) => (piece.type === 'word' ? piece.text.charAt(0) : ' ')).join('') : '';

/** Under which token the index has a piece. */
export function formOf(piece: Piece): string {
  if (piece.type === 'number') return piece.measures[0] ?? piece.forms[0] ?? '';
  return piece.type === 'size' ? piece.letter + piece.parts.join('x') : piece.text;
}

/** An expression as queries are parsed: without stop words (`valvola di ritegno`). */
export function meaningOf(phrase: string): Piece[] {
  const read = pieces(phrase);
  const meaning = read.filter((piece) => piece.type !== 'word' || !STOP_WORDS.has(piece.text));
  return meaning.length > 0 ? meaning : read;
}
