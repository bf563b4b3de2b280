/**
 * Search quality on trades that nobody tuned the engine for (`trades/README.md`): NDCG@10 of our engine beside plain BM25 over the same
 * fields, per trade and kind of query. `node bench/trades.bench.ts 0.8` also lists the queries of the tuning half that score lower.
 */
import { buildEngine } from '#server/modules/search/engines/embedded/build-engine.ts';
import { ndcg } from './judged.bench.ts';
import type { Measurement } from './kit/measurement.ts';
import { createBm25 } from './trades/bm25.ts';
import { carPartsSet } from './trades/car-parts.ts';
import { electronicsSet } from './trades/electronics.ts';
import { foodSet } from './trades/food.ts';
import { officeSet } from './trades/office.ts';
import { textilesSet } from './trades/textiles.ts';
import { gradeOf, isUnseen, type QueryKind, type TradeSet } from './trades/trade-set.ts';

const SHOWN = 10;
const TARGET = 0.95;
const KNOWN_WORDS = 200;

export const tradeSets = (): TradeSet[] => [foodSet(), electronicsSet(), officeSet(), carPartsSet(), textilesSet()];

interface Scored {
  trade: string;
  kind: QueryKind;
  q: string;
  unseen: boolean;
  ours: number;
  bm25: number;
  empty: boolean;
  shown: string;
}

function scoreSet({ trade, articles, queries }: TradeSet): Scored[] {
  const engine = buildEngine(articles.map(({ document }) => document));
  const plain = createBm25(articles.map(({ document }) => document));
  const self = (id: number) => id;
  return queries.map((query) => {
    const grades = new Map(articles.map((article) => [article.document.id, gradeOf(query, article)]));
    const result = engine.search({
      text: query.q,
      lang: 'it',
      filters: {},
      priceView: null,
      sort: 'default',
      page: 1,
      perPage: SHOWN,
      near: true,
    });
    const found = [...result.ids, ...result.near];
    const shown = found.slice(0, 3).map((id) => articles[id - 1]?.document.name.it);
    return {
      trade,
      kind: query.kind,
      q: query.q,
      unseen: isUnseen(query),
      ours: ndcg(found, grades, self),
      bm25: ndcg(plain.search(query.q, SHOWN), grades, self),
      empty: found.length === 0,
      shown: `${result.total}${result.correctedQuery === null ? '' : ` "${result.correctedQuery}"`} | ${shown.join(' / ')}`,
    };
  });
}

/** Words that the catalogue has and the engine corrected all the same, asked alone and beside another word of the catalogue. */
function wrongCorrections({ articles }: TradeSet): { asked: number; wrong: string[] } {
  const engine = buildEngine(articles.map(({ document }) => document));
  const texts = articles.flatMap(({ document: { name, brand, family, attributes } }) => [
    name.it,
    brand?.label ?? '',
    ...[...family, ...attributes].map(({ label }) => label.it),
  ]);
  const words = new Set(texts.flatMap((text) => text.toLowerCase().match(/\p{L}{3,}/gu) ?? []));
  const known = [...words].slice(0, KNOWN_WORDS);
  const wrong = known.flatMap((word, at) =>
    [word, `${word} ${known[(at + 7) % known.length]}`].filter(
      (text) =>
        engine.search({
          text,
          lang: 'it',
          filters: {},
          priceView: null,
          sort: 'default',
          page: 1,
          perPage: 1,
          near: false,
        }).correctedQuery !== null,
    ),
  );
  return { asked: known.length, wrong };
}

const mean = (numbers: readonly number[]) => numbers.reduce((sum, one) => sum + one, 0) / Math.max(1, numbers.length);

/** `below`: also print the queries of the tuning half whose score is lower. Nothing of the unseen half but its score. */
export async function run(below?: number): Promise<Measurement[]> {
  const sets = tradeSets();
  return [...sets.flatMap((set) => scoresOf(set, below)), correctionsOf(sets)];
}

function correctionsOf(sets: readonly TradeSet[]): Measurement {
  const all = sets.map(wrongCorrections);
  const wrong = all.flatMap((one) => one.wrong);
  return {
    what: `known words that are corrected, of ${all.reduce((sum, { asked }) => sum + asked, 0)} asked alone and in pairs`,
    measured: `${wrong.length}${wrong.length === 0 ? '' : ` (${wrong.slice(0, 5).join(', ')})`}`,
    target: '0',
    ok: wrong.length === 0,
    baseline: 'no timing',
  };
}

function scoresOf(set: TradeSet, below: number | undefined): Measurement[] {
  const scored = scoreSet(set);
  for (const { ours, bm25, kind, q, unseen, shown } of scored)
    if (below !== undefined && ours < below && !unseen)
      console.log(set.trade, ours.toFixed(2), bm25.toFixed(2), kind, `"${q}"`, shown);
  if (below !== undefined) printKinds(set.trade, scored);
  return [true, false].map((unseen) => {
    const own = scored.filter((one) => one.unseen === unseen);
    const [ours, plain] = [mean(own.map((one) => one.ours)), mean(own.map((one) => one.bm25))];
    const empty = own.filter((one) => one.empty).length;
    return {
      what: `ndcg@10 ${set.trade}, ${own.length} queries ${unseen ? 'unseen' : 'for tuning'}, ${set.articles.length} articles`,
      measured: ours.toFixed(3),
      target: unseen ? `≥ ${TARGET}, none empty` : '',
      ok: !unseen || (ours >= TARGET && empty === 0),
      baseline: `BM25 ${plain.toFixed(3)}; ${empty} empty`,
    };
  });
}

function printKinds(trade: string, scored: readonly Scored[]): void {
  for (const [kind, own] of Map.groupBy(scored, (one) => one.kind)) {
    const [ours, plain] = [mean(own.map((one) => one.ours)), mean(own.map((one) => one.bm25))];
    console.log(
      `   ${trade} ${kind}`.padEnd(28),
      String(own.length).padStart(3),
      ours.toFixed(3),
      'BM25',
      plain.toFixed(3),
      ours < plain ? 'BELOW' : '',
    );
  }
}

if (import.meta.main) {
  const below = process.argv[2];
  for (const { what, measured, target, ok, baseline } of await run(below === undefined ? undefined : Number(below)))
    console.log(ok ? 'ok  ' : 'MISS', what, measured, target, baseline);
}
