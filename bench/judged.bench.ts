/**
 * Search quality over our own graded queries (`judged-queries/README.md`): families, brands, synonyms, English, sizes, on the demo
 * catalogue. `node bench/judged.bench.ts 0.8` also lists the queries that score lower.
 */
import { readFileSync } from 'node:fs';
import { buildEngine } from '#server/modules/search/engines/embedded/build-engine.ts';
import { type DemoArticle, demoArticles } from './kit/demo-documents.ts';
import type { Measurement } from './kit/measurement.ts';

export interface JudgedQuery {
  id: string;
  type: 'family' | 'brand' | 'synonym' | 'english' | 'size';
  lang: 'it' | 'en';
  q: string;
  families?: string[];
  brands?: string[];
  attributes?: Record<string, string | number | Array<string | number>>;
}

const PRODUCTS = 3000;
const SHOWN = 10;
const TARGETS: Record<JudgedQuery['type'], number> = {
  family: 0.95,
  brand: 0.95,
  synonym: 0.9,
  english: 0.9,
  size: 0.95,
};

export function judgedQueries(): JudgedQuery[] {
  const file = new URL('./judged-queries/demo.jsonl', import.meta.url);
  return readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
}

/** How many of a query's conditions an article meets, and how many there are. */
function conditions(query: JudgedQuery, { families, brand, attributes }: DemoArticle): { met: number; all: number } {
  const wanted = [
    ...(query.families ? [query.families.some((family) => families.includes(family))] : []),
    ...(query.brands ? [query.brands.includes(brand)] : []),
    ...Object.entries(query.attributes ?? {}).map(([code, values]) => {
      const own = attributes[code];
      const text = typeof own === 'object' ? own.it : own;
      return [values].flat().some((value) => value === text);
    }),
  ];
  return { met: wanted.filter(Boolean).length, all: wanted.length };
}

/** Grade of every article by id, by the rule of the README. */
export function gradesOf(query: JudgedQuery, articles: readonly DemoArticle[]): Map<number, number> {
  const children = Map.groupBy(articles, ({ document }) => document.parentId);
  const alone = (article: DemoArticle) => {
    const { met, all } = conditions(query, article);
    return met === all ? 3 : met > 0 && met === all - 1 ? 1 : 0;
  };
  return new Map(
    articles.map((article) => {
      const own = article.document.parentId === 0 ? (children.get(article.document.id) ?? []) : [];
      if (own.length === 0) return [article.document.id, alone(article)];
      const sizes = own.map(alone);
      if (sizes.every((grade) => grade === 3)) return [article.document.id, 3];
      return [article.document.id, sizes.includes(3) ? 2 : Math.max(...sizes)];
    }),
  );
}

/** NDCG@10; rows of one parent count once. `groupOf`: id of the parent, or of the article itself. */
export function ndcg(
  found: readonly number[],
  grades: ReadonlyMap<number, number>,
  groupOf: (id: number) => number,
): number {
  const gain = (list: readonly number[]) =>
    list.slice(0, SHOWN).reduce((sum, grade, index) => sum + (2 ** grade - 1) / Math.log2(index + 2), 0);
  const best = new Map<number, number>();
  for (const [id, grade] of grades) best.set(groupOf(id), Math.max(grade, best.get(groupOf(id)) ?? 0));
  const seen = new Set<number>();
  const got = found.flatMap((id) => {
    if (seen.has(groupOf(id))) return [];
    seen.add(groupOf(id));
    return [grades.get(id) ?? 0];
  });
  const ideal = gain([...best.values()].sort((a, b) => b - a));
  return ideal === 0 ? 0 : gain(got) / ideal;
}

/** `below`: also print the queries whose score is lower. */
export async function run(below?: number): Promise<Measurement[]> {
  const articles = demoArticles(PRODUCTS);
  const engine = buildEngine(articles.map(({ document }) => document));
  const groupOf = (id: number) => articles[id - 1]?.document.parentId || id;
  const scored = judgedQueries().map((query) => {
    const result = engine.search({
      text: query.q,
      lang: query.lang,
      filters: {},
      priceView: null,
      sort: 'default',
      page: 1,
      perPage: 3 * SHOWN,
      near: true,
    });
    const found = [...result.ids, ...result.near];
    const score = ndcg(found, gradesOf(query, articles), groupOf);
    if (below !== undefined && score < below) {
      const shown = found.slice(0, 4).map((id) => articles[id - 1]?.document.name[query.lang]);
      console.log(
        score.toFixed(2),
        query.id,
        query.q,
        '|',
        result.total,
        result.correctedQuery ?? '',
        '|',
        shown.join(' / '),
      );
    }
    return { type: query.type, score };
  });
  return Object.entries(TARGETS).map(([type, target]) => {
    const own = scored.filter((one) => one.type === type);
    const mean = own.reduce((sum, { score }) => sum + score, 0) / Math.max(1, own.length);
    return {
      what: `ndcg@10 of our ${own.length} judged queries, ${type}`,
      measured: mean.toFixed(3),
      target: `≥ ${target}`,
      ok: mean >= target,
      baseline: 'no timing',
    };
  });
}

if (import.meta.main) {
  const below = process.argv[2];
  for (const { what, measured, target, ok } of await run(below === undefined ? undefined : Number(below)))
    console.log(ok ? 'ok  ' : 'MISS', what, measured, target);
}
