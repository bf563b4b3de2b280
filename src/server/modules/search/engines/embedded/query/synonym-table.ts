import type { SearchLang } from '../../search-document.ts';
import { BRIDGE } from '../data/bridge.ts';
import { STOP_WORDS } from '../data/stop-words.ts';
import { SYNONYMS } from '../data/synonyms.ts';
import { stemEnglish } from '../text/english-stemmer.ts';
import { stemItalian } from '../text/italian-stemmer.ts';
import { type Piece, pieces } from '../text/pieces.ts';
import { allowedEdits, editDistance } from './edit-distance.ts';

interface Entry {
  keys: string[];
  /** The other names. */
  others: Piece[][];
}

/** A word of the table that was probably meant, with its other names. */
export interface NearSynonym {
  word: string;
  distance: number;
  others: Piece[][];
}

export interface SynonymMatch {
  length: number;
  others: Piece[][];
}

/** Finds expressions that have other names; longest first. */
export class SynonymTable {
  private readonly byFirst = new Map<string, Entry[]>();
  /** Expressions of one word, as written. */
  private readonly words = new Set<string>();
  private readonly stem: (word: string) => string;

  /** `bridge`: the names in the other language instead of the other names in this one. */
  constructor(lang: SearchLang, bridge = false) {
    this.stem = lang === 'it' ? stemItalian : stemEnglish;
    if (bridge) this.addBridge(lang);
    else this.addSynonyms(lang);
    for (const entries of this.byFirst.values()) entries.sort((a, b) => b.keys.length - a.keys.length);
  }

  private addBridge(lang: SearchLang): void {
    for (const group of BRIDGE) {
      const others = group[lang === 'it' ? 'en' : 'it'].map(meaningOf);
      for (const phrase of group[lang]) this.add(meaningOf(phrase), others);
    }
  }

  private addSynonyms(lang: SearchLang): void {
    for (const group of SYNONYMS[lang].equivalent) {
      const read = group.map(meaningOf);
      read.forEach((own, index) => {
        this.add(
          own,
          read.filter((_, other) => other !== index),
        );
      });
    }
    for (const [phrase, narrower] of Object.entries(SYNONYMS[lang].narrower)) {
      this.add(meaningOf(phrase), narrower.map(meaningOf));
    }
  }

  /** The longest expression that starts at a piece. */
  match(list: readonly Piece[], at: number): SynonymMatch | undefined {
    const first = list[at];
    if (!first) return undefined;
    for (const { keys, others } of this.byFirst.get(this.key(first)) ?? []) {
      if (
        keys.every((key, offset) => list[at + offset] !== undefined && this.key(list[at + offset] as Piece) === key)
      ) {
        return { length: keys.length, others };
      }
    }
    return undefined;
  }

  /** The word of the table nearest to one with a typo; undefined when none is near enough. */
  near(word: string): NearSynonym | undefined {
    let limit: number = allowedEdits(word.length);
    let nearest: string | undefined;
    for (const known of this.words) {
      if (limit === 0) break;
      const distance = editDistance(word, known, limit);
      if (distance > limit || (nearest !== undefined && distance === limit)) continue;
      nearest = known;
      limit = distance;
    }
    if (nearest === undefined) return undefined;
    const match = this.match(meaningOf(nearest), 0);
    return match && { word: nearest, distance: limit, others: match.others };
  }

  private add(own: Piece[], others: Piece[][]): void {
    const keys = own.map((piece) => this.key(piece));
    if (own.length === 1 && own[0]?.type === 'word') this.words.add(own[0].text);
    const first = keys[0] ?? '';
    const entries = this.byFirst.get(first) ?? [];
    const same = entries.find((entry) => entry.keys.join(' ') === keys.join(' '));
    if (same) same.others.push(...others);
    else entries.push({ keys, others: [...others] });
    this.byFirst.set(first, entries);
  }

  private key(piece: Piece): string {
    if (piece.type === 'word') return this.stem(piece.text);
    if (piece.type === 'number') return piece.measures[0] ?? piece.forms[0] ?? '';
    return piece.type === 'mixed' ? piece.text : piece.letter + piece.parts.join('x');
  }
}

/** An expression as queries are parsed: without stop words (`valvola di ritegno`). */
function meaningOf(phrase: string): Piece[] {
  const read = pieces(phrase);
  const meaning = read.filter((piece) => piece.type !== 'word' || !STOP_WORDS.has(piece.text));
  return meaning.length > 0 ? meaning : read;
}
