/**
 * Own queries for each cause of a wrong result, in three trades (`causes.md`): `cause | trade | what is typed | what is wanted`, each with
 * the wanted answer written before it was asked. What is wanted are facts of the generator, `nothing` (no result, or a partial one), and
 * `uncorrected`. `node bench/trades/cause-queries.ts` prints those that are not answered so.
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
/** So many hits are looked at. */
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
      };
    });
}

/** The queries that are not answered as wanted, with what was found; and those that no article of the catalogue can answer. */
export function failingCauses(): { wrong: string[]; impossible: string[] } {
  const [wrong, impossible]: [string[], string[]] = [[], []];
  for (const [trade, queries] of Map.groupBy(causeQueries(), (query) => query.trade)) {
    const articles = CATALOGUES[trade]?.() ?? [];
    const engine = buildEngine(articles.map(({ document }) => document));
    for (const { cause, q, wants, nothing, uncorrected } of queries) {
      const grades = gradesOf({ articles, bends: [] }, { kind: 'name', q, wants });
      if (!nothing && ![...grades.values()].includes(3)) impossible.push(q);
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
      wrong.push(`${cause} ${trade} "${q}": ${total}${partial ? ' partial' : ''} ${names.join(' / ')}`);
    }
  }
  return { wrong, impossible };
}

if (import.meta.main) for (const line of Object.values(failingCauses()).flat()) console.log(line);
