/**
 * A tour as a new user: the queries of `trades/tours/*.txt`, written before the catalogue was seen, and the first hits of each,
 * for a person to decide whether they disappoint. `node bench/tour.bench.ts pharmacy food`. Hardware and pharmacy need the public
 * catalogues of the data folder; the others are walked through our generated ones.
 */
import { existsSync, readFileSync } from 'node:fs';
import { buildEngine } from '#server/modules/search/engines/embedded/build-engine.ts';
import type { SearchDocument } from '#server/modules/search/engines/search-document.ts';
import { dataFolder, hardware, medicines } from './relevance.bench.ts';
import { boilerPartsCatalogue } from './trades/boiler-parts.ts';
import { buildingSet } from './trades/building.ts';
import { carPartsSet } from './trades/car-parts.ts';
import { cleaningSet } from './trades/cleaning.ts';
import { dentalCatalogue } from './trades/dental.ts';
import { electricalSet } from './trades/electrical.ts';
import { electronicsSet } from './trades/electronics.ts';
import { foodSet } from './trades/food.ts';
import { gardenSet } from './trades/garden.ts';
import { officeSet } from './trades/office.ts';
import { plumbingSet } from './trades/plumbing.ts';
import type { TradeArticle } from './trades/trade-set.ts';
import { transmissionSet } from './trades/transmission.ts';

const HITS = 5;

const documentsOf = (articles: readonly TradeArticle[]) => articles.map(({ document }) => document);

/** Tour → its catalogue. */
const TOURS: Readonly<Record<string, () => SearchDocument[]>> = {
  pharmacy: () => medicines(dataFolder()),
  'pharmacy-2': () => medicines(dataFolder()),
  hardware: () => hardware(dataFolder()),
  'hardware-2': () => hardware(dataFolder()),
  food: () => documentsOf(foodSet().articles),
  electronics: () => documentsOf(electronicsSet().articles),
  plumbing: () => documentsOf(plumbingSet().articles),
  cleaning: () => documentsOf(cleaningSet().articles),
  electrical: () => documentsOf(electricalSet().articles),
  building: () => documentsOf(buildingSet().articles),
  transmission: () => documentsOf(transmissionSet().articles),
  garden: () => documentsOf(gardenSet().articles),
  office: () => documentsOf(officeSet().articles),
  'car-parts': () => documentsOf(carPartsSet().articles),
  dental: () => documentsOf(dentalCatalogue()),
  'boiler-parts': () => documentsOf(boilerPartsCatalogue()),
};
const OF_DATA_FOLDER = /^(pharmacy|hardware)/;

/** The lines of a tour: what is typed, and what the buyer wants. */
function tourOf(name: string): Array<{ q: string; wanted: string }> {
  const text = readFileSync(new URL(`./trades/tours/${name}.txt`, import.meta.url), 'utf8');
  return text
    .trim()
    .split('\n')
    .map((line) => {
      const [q = '', wanted = ''] = line.split(' # ');
      return { q, wanted };
    });
}

/** The response to each query: how many, what was made of it, the first names. */
function print(name: string): void {
  const documents = TOURS[name]?.() ?? [];
  const engine = buildEngine(documents);
  for (const [at, { q, wanted }] of tourOf(name).entries()) {
    const { total, partial, correctedQuery, ids, near, nearCodes } = engine.search({
      text: q,
      lang: 'it',
      filters: {},
      priceView: null,
      sort: 'default',
      page: 1,
      perPage: HITS,
      near: true,
    });
    const notes = [
      `${total} found`,
      partial && 'partial',
      correctedQuery !== null && `as "${correctedQuery}"`,
      nearCodes && 'near codes',
    ];
    console.log(`\n${name} ${at + 1}. "${q}" (${wanted}): ${notes.filter(Boolean).join(', ')}`);
    const show = (id: number) => {
      const { code, name: own, brand } = documents[id - 1] as SearchDocument;
      return `${code}  ${own.it}  [${brand?.label ?? '-'}]`;
    };
    for (const id of ids) console.log('    ', show(id));
    for (const id of near.slice(0, HITS - ids.length)) console.log('   ~ ', show(id));
  }
}

if (import.meta.main) {
  const wanted = process.argv.slice(2);
  for (const name of Object.keys(TOURS)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue;
    if (OF_DATA_FOLDER.test(name) && !existsSync(dataFolder()))
      console.log(`${name}: the folder with the public catalogues is not here.`);
    else print(name);
  }
}
