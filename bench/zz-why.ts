// node bench/zz-why.ts trade "query" ... : only queries of the tuning half
import { buildEngine } from '#server/modules/search/engines/embedded/build-engine.ts';
import { tradeSets } from './trades.bench.ts';
import { gradesOf, isUnseen } from './trades/trade-set.ts';
const [trade, ...qs] = process.argv.slice(2);
const set = tradeSets().find((s) => s.trade === trade)!;
const engine = buildEngine(set.articles.map(({ document }) => document));
for (const q of qs) {
  if (isUnseen({ q })) { console.log('unseen, no', q); continue; }
  const query = set.queries.find((x) => x.q === q);
  const r = engine.search({ text: q, lang: query?.lang ?? 'it', filters: {}, priceView: null, sort: 'default', page: 1, perPage: 30, near: true });
  console.log('##', q, 'total', r.total, r.partial ? `partial ${r.missed}` : '', r.correctedQuery ?? '', r.asked.map((a) => `${a.written}${a.known ? '' : '?'}${a.head ? '*' : ''}`).join(' | '));
  const grades = query ? gradesOf(set, query) : new Map();
  const line = (id: number) => { const a = set.articles[id - 1]!; return `   ${grades.get(id) ?? 0} ${id}${a.document.parentId ? '<' + a.document.parentId : ''} ${a.document.name.it} [${a.document.brand?.label ?? ''}; ${a.document.family.map((f) => f.label.it).join('>')}; ${a.document.attributes.map((x) => x.label.it).join(', ')}]`; };
  for (const id of r.ids.slice(0, 10)) console.log(line(id));
  console.log('   --- near'); for (const id of r.near.slice(0, 6)) console.log(line(id));
  const best = [...grades].filter(([, g]) => g === 3).slice(0, 4);
  console.log('   --- wanted', JSON.stringify(query?.wants), [...grades].filter(([, g]) => g === 3).length); for (const [id] of best) console.log(line(id));
}
