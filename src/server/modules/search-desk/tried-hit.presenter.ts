/** An article of the try-out: why it is found, and which rule or code put it where it stands. */
import type { TriedSide } from '#contract/office/search-desk.ts';
import type { ArticleRecord } from '../catalogue/index.ts';
import type { ExplainedHit, SearchExplanation } from '../search/index.ts';
import type { RuleBook, RuledQuery } from './rule-book.ts';

/** @param pin product ids that the customer calls so */
export function presentHit(
  hit: ExplainedHit,
  { parts }: SearchExplanation,
  book: RuleBook,
  query: RuledQuery,
  pin: readonly number[],
  record: ArticleRecord | undefined,
): TriedSide['hits'][number] {
  const rule =
    record && !hit.isNear
      ? book.placedBy(query, {
          id: hit.id,
          brand: record.brand?.code ?? '',
          families: record.familyPath.map(({ code }) => code),
        })
      : undefined;
  const placed = hit.codes.length > 0 ? 'code' : pin.includes(hit.id) ? 'own-code' : (rule?.kind ?? null);
  return {
    code: hit.code,
    name: hit.name,
    near: hit.isNear,
    points: hit.score,
    placed: placed as TriedSide['hits'][number]['placed'],
    rule: rule && placed === rule.kind && rule.id > 0 ? rule.id : null,
    why: hit.matches.map(({ part, name, score, words }) => {
      const used = parts[part]?.names[name];
      return {
        written: parts[part]?.written ?? '',
        name: used?.words.join(' ') ?? '',
        reason: used?.reason ?? 'typed',
        source: used?.source ? `${used.source.set}:${used.source.line}` : '',
        points: score,
        words: words.map(({ field, word }) => ({ field, word })),
      };
    }),
  };
}
