/** The vocabulary of a generation: words are in this process, what depends on articles is asked. */
import type { Segment } from '../embedded/index/segment.ts';
import { DESCRIBED } from '../embedded/index/text-index-builder.ts';
import { type Slot, Vocabulary } from '../embedded/query/vocabulary.ts';
import type { SearchLang } from '../search-document.ts';

export interface ArticleFigures {
  /** Documents with a code that begins so, as a list of that length at most. */
  documentsFrom(key: string, limit: number): Uint32Array[];
  /** Family → how many documents have a term with more than this weight. */
  families(term: string, least: number): Map<number, number>;
  /** How many documents have a term, and how many of them one of the others. */
  having(term: string, others: readonly string[]): { all: number; some: number };
  termsOf(slot: Slot): ReadonlyArray<{ readonly term: string }>;
}

export class RemoteVocabulary extends Vocabulary {
  private readonly figures: ArticleFigures;

  constructor(
    segments: readonly Segment[],
    lang: SearchLang,
    shortened: ReadonlyMap<string, ReadonlySet<string>>,
    figures: ArticleFigures,
  ) {
    super(segments, lang, shortened);
    this.figures = figures;
  }

  override codePrefix(key: string, limit: number): Uint32Array[] {
    return this.figures.documentsFrom(key, limit);
  }

  /** Of all articles: in memory some hundred are sampled. */
  override shareWith(word: Slot, others: readonly Slot[]): number {
    const terms = others.flatMap((other) => this.figures.termsOf(other).map(({ term }) => term));
    const counts = this.figures.termsOf(word).map(({ term }) => this.figures.having(term, terms));
    const all = counts.reduce((sum, count) => sum + count.all, 0);
    return all === 0 ? 0 : counts.reduce((sum, count) => sum + count.some, 0) / all;
  }

  protected override familiesOf(word: Slot): Map<number, number> {
    const found = new Map<number, number>();
    for (const { term } of this.figures.termsOf(word))
      for (const [family, count] of this.figures.families(term, DESCRIBED))
        found.set(family, (found.get(family) ?? 0) + count);
    return found;
  }
}
