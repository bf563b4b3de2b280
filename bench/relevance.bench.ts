/**
 * Search quality over the two public catalogues and graded queries of the shared data folder (not part of the project):
 * `node bench/relevance.bench.ts [data folder] [--misses 0.7]`. Writes a `run.tsv` to the temporary folder and scores it
 * like that folder's `score.mjs`.
 */
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { buildEngine } from '#server/modules/search/engines/embedded/build-engine.ts';
import type { EmbeddedEngine } from '#server/modules/search/engines/embedded/embedded-engine.ts';
import type { SearchDocument } from '#server/modules/search/engines/search-document.ts';
import type { Measurement } from './kit/measurement.ts';
import { createBm25 } from './trades/bm25.ts';

interface EvalQuery {
  id: string;
  set: string;
  type: string;
  lang: 'it' | 'en';
  q: string;
}

const TARGETS: Record<string, number> = { fer: 0.965, far: 0.965 };
const MAX_ZERO_RATE = 0.02;
const DEPTH = 50;

/** Empty when the data folder is missing. `below`: also print the queries whose score is lower. */
export async function run(folder = dataFolder(), below?: number): Promise<Measurement[]> {
  if (!existsSync(join(folder, 'search_eval', 'queries.jsonl'))) return [];
  const queries = lines<EvalQuery>(readFileSync(join(folder, 'search_eval', 'queries.jsonl')));
  const relevance = readGrades(folder);
  const catalogues: Record<string, SearchDocument[]> = { fer: hardware(folder), far: medicines(folder) };
  const rows: Array<{
    query: EvalQuery;
    ndcg: number;
    first: boolean;
    found: string[];
    strict: number;
    strictNdcg: number;
    bm25: number;
  }> = [];
  for (const [set, documents] of Object.entries(catalogues)) {
    const engine = buildEngine(documents);
    const plain = createBm25(documents);
    for (const query of queries.filter((entry) => entry.set === set)) {
      const { found, strict } = result(engine, documents, query);
      const grades = relevance.get(query.id) ?? new Map<string, number>();
      rows.push({
        query,
        found,
        strict,
        ...score(found, grades),
        strictNdcg: score(found.slice(0, strict), grades).ndcg,
        bm25: score(
          plain.search(query.q, DEPTH).map((id) => documents[id - 1]?.code ?? ''),
          grades,
        ).ndcg,
      });
    }
  }
  const file = join(mkdtempSync(join(tmpdir(), 'bancale-relevance-')), 'run.tsv');
  writeFileSync(file, rows.flatMap(({ query, found }) => found.map((code) => `${query.id}\t${code}`)).join('\n'));
  report(rows, below, file);
  const below25 = kindsOf(rows).filter(({ ours, plain }) => ours < plain);
  const kinds = {
    what: 'kinds of query below BM25',
    measured: below25.length === 0 ? '0' : below25.map(({ kind }) => kind).join(', '),
    target: '0',
    ok: below25.length === 0,
    baseline: 'no timing',
  };
  const sets = Object.entries(TARGETS).flatMap(([set, target]) => {
    const own = rows.filter((row) => row.query.set === set);
    const ndcg = mean(own.map((row) => row.ndcg));
    const zero = mean(own.map((row) => (row.found.length === 0 ? 1 : 0)));
    const strict = mean(own.map((row) => row.strictNdcg));
    const plain = mean(own.map((row) => row.bm25));
    return [
      {
        what: `ndcg@10 ${set}, without the near matches shown apart`,
        measured: strict.toFixed(3),
        target: '',
        ok: true,
        baseline: 'no timing',
      },
      {
        what: `ndcg@10 ${set}`,
        measured: ndcg.toFixed(3),
        target: `≥ ${target}`,
        ok: ndcg >= target,
        baseline: `BM25 ${plain.toFixed(3)}`,
      },
      {
        what: `queries without result ${set}`,
        measured: `${(zero * 100).toFixed(1)} %`,
        target: `≤ ${MAX_ZERO_RATE * 100} %`,
        ok: zero <= MAX_ZERO_RATE,
        baseline: 'no timing',
      },
    ];
  });
  return [...sets, kinds];
}

interface Scored {
  query: EvalQuery;
  ndcg: number;
  first: boolean;
  bm25: number;
}

/** Mean scores per set and kind of query. */
function kindsOf(rows: readonly Scored[]) {
  return [...Map.groupBy(rows, ({ query }) => `${query.set}/${query.type}`)].map(([kind, own]) => ({
    kind,
    queries: own.length,
    ours: mean(own.map((row) => row.ndcg)),
    first: mean(own.map((row) => Number(row.first))),
    plain: mean(own.map((row) => row.bm25)),
  }));
}

/** The folder with the public data, beside the project. */
export function dataFolder(): string {
  return resolve(import.meta.dirname, '..', '..', 'shared', 'data');
}

function result(engine: EmbeddedEngine, documents: readonly SearchDocument[], query: EvalQuery) {
  const found = engine.search({
    text: query.q,
    lang: query.lang,
    filters: {},
    priceView: null,
    sort: 'default',
    page: 1,
    perPage: DEPTH,
    near: true,
  });
  const codes = [...found.ids, ...found.near].map((id) => documents[id - 1]?.code ?? '');
  return { found: codes, strict: found.total };
}

function readGrades(folder: string): Map<string, Map<string, number>> {
  const relevance = new Map<string, Map<string, number>>();
  const text = gunzipSync(readFileSync(join(folder, 'search_eval', 'qrels.tsv.gz'))).toString();
  for (const line of text.trim().split('\n').slice(1)) {
    const [query = '', code = '', grade = '0'] = line.split('\t');
    const own = relevance.get(query) ?? new Map<string, number>();
    own.set(code, Number(grade));
    relevance.set(query, own);
  }
  return relevance;
}

function score(found: readonly string[], relevant: ReadonlyMap<string, number>) {
  const dcg = (list: readonly number[]) =>
    list.reduce((sum, grade, index) => sum + (2 ** grade - 1) / Math.log2(index + 2), 0);
  const ideal = dcg([...relevant.values()].sort((a, b) => b - a).slice(0, 10));
  const got = found.slice(0, 10).map((code) => relevant.get(code) ?? 0);
  return { ndcg: ideal > 0 ? dcg(got) / ideal : 0, first: (got[0] ?? 0) >= 2 };
}

function report(
  rows: ReadonlyArray<Scored & { found: string[]; strict: number }>,
  below: number | undefined,
  file: string,
): void {
  for (const { kind, queries, ours, first, plain } of kindsOf(rows)) {
    const numbers = `ndcg@10 ${ours.toFixed(3)}  first ${first.toFixed(3)}  BM25 ${plain.toFixed(3)}`;
    console.log(kind.padEnd(22), String(queries).padStart(4), '', numbers);
  }
  for (const { query, ndcg, found, strict } of rows) {
    if (below !== undefined && ndcg < below)
      console.log(ndcg.toFixed(2), query.id, query.type, query.q, '|', strict, '|', found.slice(0, 5).join(' '));
  }
  console.log(`run file: ${file}`);
}

function mean(numbers: readonly number[]): number {
  return numbers.reduce((sum, value) => sum + value, 0) / Math.max(1, numbers.length);
}

function lines<T>(file: Buffer): T[] {
  return file
    .toString('utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as T);
}

interface HardwareRow {
  codice: string;
  ean: string;
  descrizione: string;
  descrizione_estesa: string;
  categoria: string[];
  marca: string | null;
  attributi: Record<string, string | number>;
  sinonimi: string[];
}

export function hardware(folder: string): SearchDocument[] {
  const rows = lines<HardwareRow>(gunzipSync(readFileSync(join(folder, 'ferramenta_norme_it', 'articoli.jsonl.gz'))));
  return rows.map((row, index) => ({
    ...blank(index + 1, row.codice, row.marca, row.categoria),
    otherCodes: [row.ean],
    name: same(row.descrizione),
    description: same(row.descrizione_estesa),
    keywords: same(row.sinonimi.join(', ')),
    attributes: attributes(row.attributi),
  }));
}

interface MedicineRow {
  codice: string;
  nome: string;
  descrizione: string;
  principio_attivo: string;
  gruppo: string | null;
  marca: string | null;
  categoria: string[];
  forma: string | null;
  dosaggio: string | null;
  confezione_estesa: string | null;
}

export function medicines(folder: string): SearchDocument[] {
  const rows = lines<MedicineRow>(gunzipSync(readFileSync(join(folder, 'aifa_farmaci_it', 'farmaci.jsonl.gz'))));
  return rows.map((row, index) => ({
    ...blank(index + 1, row.codice, row.marca, row.categoria),
    name: same(row.descrizione),
    description: same([row.gruppo, row.confezione_estesa].filter(Boolean).join('. ')),
    attributes: attributes({
      'Principio attivo': row.principio_attivo,
      Forma: row.forma ?? '',
      Dosaggio: row.dosaggio ?? '',
    }),
  }));
}

function same(text: string) {
  return { it: text, en: text };
}

function attributes(values: Record<string, string | number>): SearchDocument['attributes'] {
  return Object.entries(values)
    .filter(([, value]) => value !== '' && value !== null)
    .map(([name, value]) => {
      const text = typeof value === 'number' && name.includes('(mm)') ? `${value} mm` : String(value);
      return { code: name, key: text, label: same(text) };
    });
}

function blank(id: number, code: string, brand: string | null, family: readonly string[]): SearchDocument {
  return {
    id,
    parentId: 0,
    code,
    otherCodes: [],
    name: same(''),
    description: same(''),
    brand: brand === null ? null : { code: brand, label: brand },
    family: family.map((label) => ({ code: label, label: same(label) })),
    attributes: [],
    availability: 2,
    isNew: false,
    nextInsert: false,
    hasPromo: false,
    isHot: false,
    sales: 0,
    rating: 0,
    createdDay: 0,
    prices: [],
  };
}

if (import.meta.main) {
  const [folder, ...rest] = process.argv.slice(2).filter((argument) => argument !== '--misses');
  const given = folder === undefined || /^[\d.]+$/.test(folder) ? undefined : folder;
  const below = [folder, ...rest].find((argument) => argument !== undefined && /^0?\.\d+$/.test(argument));
  const results = await run(given, below === undefined ? undefined : Number(below));
  if (results.length === 0)
    console.log('The folder with the public catalogues is not here: relevance was not measured.');
  for (const { what, measured, target, ok } of results) console.log(ok ? 'ok  ' : 'MISS', what, measured, target);
}
