/** What buyers of a trade type: the same questions for each line, taken from articles that exist, and those written by hand. */
import type { Line } from './catalogue.ts';
import {
  type Draw,
  drawFrom,
  type Facts,
  type QueryKind,
  type TradeArticle,
  type TradeQuery,
  type Wants,
  withTypo,
} from './trade-set.ts';

/** A hand-written query: kind, text, what it asks for. */
export type HandWritten = readonly [kind: QueryKind, q: string, wants: Wants, lang?: 'en'];

const CODES = 10;

export function queriesOf(
  seed: number,
  lines: readonly Line[],
  articles: readonly TradeArticle[],
  byHand: readonly HandWritten[],
): TradeQuery[] {
  const draw = drawFrom(seed);
  const sold = articles.filter(({ document }) => !articles.some((other) => other.document.parentId === document.id));
  const byType = Map.groupBy(sold, ({ facts }) => facts.type ?? '');
  const asked = lines.flatMap((line) => {
    return questionsOf(
      draw,
      line,
      byType.get(line.type) ?? [],
      lines.filter((other) => other.type !== line.type),
    );
  });
  const written = byHand.map(([kind, q, wants, lang]) => ({ kind, q, wants, ...(lang && { lang }) }));
  const all = [...asked, ...codesOf(draw, sold), ...written];
  return [...new Map(all.map((query) => [`${query.q}\n${query.lang}`, query])).values()];
}

const holds = (text: string, name: string) => ` ${text} `.includes(` ${name} `);

function questionsOf(draw: Draw, line: Line, sold: readonly TradeArticle[], others: readonly Line[]): TradeQuery[] {
  const { names, plural, asks } = line;
  const name = names[0];
  // A classical V-belt is a V-belt: the name means every line whose own name holds it.
  const kin = others.filter((other) => other.names.some((own) => holds(own, name)));
  const type = kin.length === 0 ? line.type : [line.type, ...kin.map((other) => other.type)];
  const brand = draw.one(sold).facts.brand ?? '';
  const queries: TradeQuery[] = [
    { kind: 'typo', q: phoneTypo(draw, name), wants: { type } },
    { kind: 'name', q: name, wants: { type } },
    draw.chance(0.5)
      ? { kind: 'brand', q: `${name} ${brand}`.toLowerCase(), wants: { type, brand } }
      : { kind: 'brand', q: `${brand} ${name}`.toLowerCase(), wants: { type, brand } },
  ];
  if (plural !== undefined) queries.push({ kind: 'plural', q: plural, wants: { type } });
  for (const other of names.slice(1)) {
    // `cavo` alone also means the cables of another line: what it asks for is not one thing.
    const general = others.some((one) => one.names.some((own) => holds(own, other)));
    if (!general) queries.push({ kind: 'synonym', q: other, wants: { type } });
  }
  for (const [kind, facts, text] of asks) {
    const { facts: own } = draw.one(sold.filter((article) => facts.every((fact) => article.facts[fact])));
    queries.push({ kind, q: text(own), wants: { type, ...only(own, facts) } });
  }
  return queries;
}

const only = (own: Facts, facts: readonly string[]): Facts =>
  Object.fromEntries(facts.map((fact) => [fact, own[fact] ?? '']));

/** A whole code as printed, with other separators, its beginning, and an EAN. */
function codesOf(draw: Draw, sold: readonly TradeArticle[]): TradeQuery[] {
  return Array.from({ length: CODES }, (_, at): TradeQuery => {
    const { facts } = draw.one(sold);
    const code = facts.code ?? '';
    if (at % 5 === 0) return { kind: 'code', q: facts.ean ?? '', wants: { ean: facts.ean ?? '' } };
    if (at % 5 === 1) return { kind: 'code', q: code, wants: { code } };
    if (at % 5 === 2) return { kind: 'code', q: code.toLowerCase().replace(/[^a-z\d]/g, ''), wants: { code } };
    if (at % 5 === 3) return { kind: 'code', q: code.toLowerCase().replace(/[^a-z\d]+/g, ' '), wants: { code } };
    const begins = code.slice(0, -2);
    const alike = sold.flatMap((one) => (one.facts.code?.startsWith(begins) ? [one.facts.code] : []));
    return { kind: 'code', q: begins.toLowerCase(), wants: { code: alike } };
  });
}

const ROWS = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm'];

/** The key beside the right one, or one of the errors of `withTypo`, in the longest word. */
function phoneTypo(draw: Draw, text: string): string {
  if (draw.chance(0.5)) return withTypo(draw, text);
  const words = text.split(' ');
  const longest = words.reduce((best, word, at) => (word.length > (words[best]?.length ?? 0) ? at : best), 0);
  const word = words[longest] ?? '';
  const at = 1 + Math.floor(draw.number() * (word.length - 2));
  const row = ROWS.find((keys) => keys.includes(word.charAt(at)));
  if (row === undefined) return withTypo(draw, text);
  const key = row.indexOf(word.charAt(at));
  words[longest] = word.slice(0, at) + row.charAt(key === 0 ? 1 : key - 1) + word.slice(at + 1);
  return words.join(' ');
}
