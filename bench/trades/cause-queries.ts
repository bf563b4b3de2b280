/**
 * Own queries for each cause of a wrong result, in three trades (`causes.md`): `cause | trade | what is typed | what is wanted`, each with
 * what is wanted written before it was asked. What is wanted are facts of the generator, `nothing` (no result, or a partial one), and
 * `uncorrected`; `left` says that the result is not so yet. `node bench/trades/cause-queries.ts` prints those whose result is another.
 */
import { readFileSync } from 'node:fs';
import { buildEngine } from '#server/modules/search/engines/embedded/build-engine.ts';
import { boilerPartsCatalogue } from './boiler-parts.ts';
import { dentalCatalogue } from './dental.ts';
import { gradesOf, type TradeArticle, type Wants } from './trade-set.ts';
import { transmissionSet } from './transmission.ts';

const CATALOGUES: Readonly<Record<string, () => readonly TradeArticle[]>> = {
  transmission: () => transmissionSet().articles,
  dental: dentalCatalogue,
  'boiler-parts': boilerPartsCatalogue,
};
/** So many hits are checked. */
const FIRST = 3;
/** A parent of which one size is wanted. */
const GOOD = 2;

export interface CauseQuery {
  readonly cause: number;
  readonly trade: string;
  readonly q: string;
  readonly wants: Wants;
  readonly nothing: boolean;
  readonly uncorrected: boolean;
  readonly left: boolean;
}

export function causeQueries(): CauseQuery[] {
  const text = readFileSync(new URL('./cause-queries.txt', import.meta.url), 'utf8');
  return text
    .trim()
    .split('\n')
    .map((line) => {
      const [cause = '', trade = '', q = '', wanted = ''] = line.split(' | ');
      const parts = wanted.split('; ');
      const wants = parts.filter((part) => part.includes('=')).map((part) => part.split('='));
      return {
        cause: Number(cause),
        trade,
        q,
        wants: Object.fromEntries(wants.map(([fact, values = '']) => [fact, values.split(',')])),
        nothing: parts.includes('nothing'),
        uncorrected: parts.includes('uncorrected'),
        left: parts.includes('left'),
      };
    });
}

/** A query whose result is not what is wanted; `isPossible`: some article of the catalogue is what is wanted. */
export interface Failure {
  readonly q: string;
  readonly isPossible: boolean;
  readonly shown: string;
}

export function failingCauses(): Failure[] {
  const failing: Failure[] = [];
  for (const [trade, queries] of Map.groupBy(causeQueries(), (query) => query.trade)) {
    const articles = CATALOGUES[trade]?.() ?? [];
    const engine = buildEngine(articles.map(({ document }) => document));
    for (const { q, wants, nothing, uncorrected } of queries) {
      const grades = gradesOf({ articles, bends: [] }, { kind: 'name', q, wants });
      const { ids, total, partial, correctedQuery } = engine.search({
        text: q,
        lang: 'it',
        filters: {},
        priceView: null,
        sort: 'default',
        page: 1,
        perPage: FIRST,
      });
      const isFound = total > 0 && !partial && ids.every((id) => (grades.get(id) ?? 0) >= GOOD);
      const isRight = nothing ? total === 0 || partial : isFound;
      if (isRight && !(uncorrected && correctedQuery !== null)) continue;
      const names = ids.map((id) => articles[id - 1]?.document.name.it);
      const shown = `${total}${partial ? ' partial' : ''} ${names.join(' / ')}`;
      failing.push({ q, isPossible: nothing || [...grades.values()].includes(3), shown });
    }
  }
  return failing;
}

if (import.meta.main) for (const { q, shown } of failingCauses()) console.log(`"${q}": ${shown}`);
