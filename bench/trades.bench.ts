/**
 * Search quality on trades that nobody tuned the engine for (`trades/README.md`): NDCG@10 of our engine beside plain BM25 over the same
 * fields, per trade and kind of query. `node bench/trades.bench.ts 0.8` also lists the queries of the tuning half that score lower.
 */
import { buildEngine } from '#server/modules/search/engines/embedded/build-engine.ts';
import { ndcg } from './judged.bench.ts';
import type { Measurement } from './kit/measurement.ts';
import { createBm25 } from './trades/bm25.ts';
import { buildingSet } from './trades/building.ts';
import { carPartsSet } from './trades/car-parts.ts';
import { cleaningSet } from './trades/cleaning.ts';
import { correctionsOf, type LoadedSet } from './trades/corrections.ts';
import { electricalSet } from './trades/electrical.ts';
import { electronicsSet } from './trades/electronics.ts';
import { foodSet } from './trades/food.ts';
import { gardenSet } from './trades/garden.ts';
import { officeSet } from './trades/office.ts';
import { plumbingSet } from './trades/plumbing.ts';
import { textilesSet } from './trades/textiles.ts';
import { gradesOf, isUnseen, type QueryKind, type TradeSet } from './trades/trade-set.ts';
import { transmissionSet } from './trades/transmission.ts';

/** Rows asked for: sizes of one article are several rows and count once, so that ten results need more rows. */
const ROWS = 30;
const TARGET = 0.95;
const HONEST = 0.95;

export const tradeSets = (): TradeSet[] => [
  foodSet(),
  electronicsSet(),
  officeSet(),
  carPartsSet(),
  textilesSet(),
  electricalSet(),
  plumbingSet(),
  transmissionSet(),
  cleaningSet(),
  buildingSet(),
  gardenSet(),
];

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

function scoreSet({ set, engine }: LoadedSet): Scored[] {
  const { trade, articles, queries } = set;
  const documents = articles.map(({ document }) => document);
  const plain = { it: createBm25(documents), en: createBm25(documents, 'en') };
  const groupOf = (id: number) => articles[id - 1]?.document.parentId || id;
  return queries.map((query) => {
    const result = engine.search({
      text: query.q,
      lang: query.lang ?? 'it',
      filters: {},
      priceView: null,
      sort: 'default',
      page: 1,
      perPage: ROWS,
      near: true,
    });
    const found = [...result.ids, ...result.near];
    const plainly = plain[query.lang ?? 'it'].search(query.q, ROWS);
    const grades = gradesOf(set, query);
    const honest = result.total === 0 || result.partial;
    const absent = query.kind === 'absent';
    const first = found.slice(0, 3).map((id) => articles[id - 1]?.document.name.it);
    const said = `${result.total}${result.partial ? ' partial' : ''}${result.correctedQuery === null ? '' : ` "${result.correctedQuery}"`}`;
    return {
      trade,
      kind: query.kind,
      q: query.q,
      unseen: isUnseen(query),
      ours: absent ? Number(honest) : ndcg(found, grades, groupOf),
      bm25: absent ? Number(plainly.length === 0) : ndcg(plainly, grades, groupOf),
      empty: found.length === 0 && !absent,
      shown: `${said} | ${first.join(' / ')}`,
    };
  });
}

const mean = (numbers: readonly number[]) => numbers.reduce((sum, one) => sum + one, 0) / Math.max(1, numbers.length);

/** `below`: also print the queries of the tuning half whose score is lower. Nothing of the unseen half but its figures. */
export async function run(below?: number): Promise<Measurement[]> {
  const loaded = tradeSets().map((set) => ({
    set,
    engine: buildEngine(set.articles.map(({ document }) => document)),
  }));
  const scored = loaded.map((one) => ({ set: one.set, scored: scoreSet(one) }));
  const all = scored.flatMap((one) => one.scored);
  return [
    ...scored.flatMap((one) => scoresOf(one.set, one.scored, below)),
    kindsBelow(all, true),
    kindsBelow(all, false),
    ...correctionsOf(loaded),
  ];
}

/** Kinds of query of all trades together in which plain BM25 does better. */
function kindsBelow(all: readonly Scored[], unseen: boolean): Measurement {
  const half = all.filter((one) => one.unseen === unseen && one.kind !== 'absent');
  const kinds = [...Map.groupBy(half, ({ kind }) => kind)];
  const below = kinds.filter(([, own]) => mean(own.map((one) => one.ours)) < mean(own.map((one) => one.bm25)));
  return {
    what: `kinds of query below BM25, of ${kinds.length}, all trades, queries ${unseen ? 'unseen' : 'for tuning'}`,
    measured: [below.length, ...below.map(([kind]) => kind)].join(' '),
    target: '0',
    ok: below.length === 0,
    baseline: 'no timing',
  };
}

function scoresOf(set: TradeSet, scored: readonly Scored[], below: number | undefined): Measurement[] {
  if (below !== undefined) {
    for (const { ours, bm25, kind, q, shown } of scored.filter((one) => !one.unseen && one.ours < below))
      console.log(set.trade, ours.toFixed(2), bm25.toFixed(2), kind, `"${q}"`, shown);
    printKinds(set.trade, scored);
  }
  return [true, false].flatMap((unseen) => {
    const half = scored.filter((one) => one.unseen === unseen);
    const own = half.filter(({ kind }) => kind !== 'absent');
    const absent = half.filter(({ kind }) => kind === 'absent');
    const [ours, plain] = [mean(own.map((one) => one.ours)), mean(own.map((one) => one.bm25))];
    const empty = own.filter((one) => one.empty).length;
    const halfName = unseen ? 'unseen' : 'for tuning';
    const scores: Measurement = {
      what: `ndcg@10 ${set.trade}, ${own.length} queries ${halfName}, ${set.articles.length} articles`,
      measured: ours.toFixed(3),
      target: unseen ? `≥ ${TARGET}, none empty` : '',
      ok: !unseen || (ours >= TARGET && empty === 0),
      baseline: `BM25 ${plain.toFixed(3)}; ${empty} empty`,
    };
    if (absent.length === 0) return [scores];
    const honest = absent.filter((one) => one.ours === 1).length;
    return [
      scores,
      {
        what: `not sold and said so, ${set.trade}, ${absent.length} queries ${halfName}`,
        measured: String(honest),
        target: unseen ? `≥ ${HONEST * 100} %` : '',
        ok: !unseen || honest >= HONEST * absent.length,
        baseline: `BM25 ${absent.filter((one) => one.bm25 === 1).length}`,
      },
    ];
  });
}

/** Means per kind of query, of each half. */
function printKinds(trade: string, scored: readonly Scored[]): void {
  for (const [kind, all] of Map.groupBy(scored, (one) => one.kind))
    for (const unseen of [false, true]) {
      const own = all.filter((one) => one.unseen === unseen);
      if (own.length === 0) continue;
      const [ours, plain] = [mean(own.map((one) => one.ours)), mean(own.map((one) => one.bm25))];
      console.log(
        `   ${trade} ${kind} ${unseen ? 'unseen' : 'tuning'}`.padEnd(38),
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
