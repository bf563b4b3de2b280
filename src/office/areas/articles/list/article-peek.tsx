/** The article under the cursor, beside the list (from 1380 px on): what is asked on the phone, without opening its page. */
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { OfficeArticle } from '#contract/office/articles.ts';
import { longDate } from '#kit/format/dates.ts';
import { formatCount, formatQuantity } from '#kit/format/number-format.ts';
import { getLocale } from '#kit/texts/page-language.ts';
import { GridPeek } from '#office/grid/grid-beside.tsx';
import { gridLink } from '#office/grid/grid-link.ts';
import type { Row } from '#office/grid/use-grid-view.ts';
import { callOffice } from '#office/lib/call-office.ts';
import { articlePath } from '#office/lib/record-paths.ts';
import { useMedia } from '#office/lib/use-media.ts';
import { useSettled } from '#office/lib/use-settled.ts';
import { m } from '#office/messages/messages.js';
import { OfficeFacts } from '#office/ui/office-facts.tsx';
import { OfficeState } from '#office/ui/office-state.tsx';
import { articlePrice } from '../article-price.ts';
import { gapName } from '../office-article-words.ts';
import './article-list.css';

const WIDE = '(min-width: 1380px)';

export function ArticlePeek({ row }: { readonly row: Row | undefined }) {
  const isWide = useMedia(WIDE);
  const code = useSettled(row ? String(row.cells.code) : '');
  const { data } = useQuery({
    queryKey: ['articles', code],
    queryFn: async () => (await callOffice('office_articles.get_article', { code })).message,
    enabled: isWide && code !== '',
  });
  if (!isWide) return null;
  const article = row && data?.code === row.cells.code ? data : undefined;
  return (
    <GridPeek label={m.articles_peek()} isBusy={article === undefined}>
      {article && <Peeked article={article} />}
    </GridPeek>
  );
}

function Peeked({ article }: { readonly article: OfficeArticle }) {
  const { code, values, pictures, sizes, gaps } = article;
  const english = getLocale() === 'en';
  const facts = [...stockFacts(article), ...priceFacts(article), ...linkFacts(article)];
  return (
    <>
      <h2 className="peek__title">
        <Link className="link code" to={articlePath(code)}>
          {code}
        </Link>
        <OfficeState shape={values.active ? 'done' : 'off'}>
          {values.active ? m.articles_state_on() : m.articles_state_off()}
        </OfficeState>
      </h2>
      {pictures[0] && (
        <img className="article-list__picture" src={pictures[0].thumb.url} alt="" width={120} height={120} />
      )}
      <p>{english ? values.name_en : values.name_it}</p>
      <OfficeFacts facts={facts} />
      {sizes.length > 0 && (
        <Link className="link" to={gridLink('articles', { filters: [{ column: 'parent', is: [code] }] })}>
          {m.articles_sizes()} {formatCount(sizes.length)}
        </Link>
      )}
      {gaps.length > 0 && (
        <p className="hint">
          {m.articles_gaps()}: {gaps.map(gapName).join(', ')}
        </p>
      )}
    </>
  );
}

type Facts = ReadonlyArray<readonly [name: string, value: ReactNode]>;

/** Of an article with sizes, each of them has a stock and prices. */
function stockFacts({ sizes, stock, arrivals, sold, in_carts: carts }: OfficeArticle): Facts {
  if (sizes.length > 0) return [];
  return [
    [m.articles_stock(), formatQuantity(stock)],
    ...arrivals.map(
      ({ date, quantity }) => [m.articles_arrival({ date: longDate(date) }), formatQuantity(quantity)] as const,
    ),
    [m.articles_sold(), formatQuantity(sold)],
    [m.articles_in_carts(), formatCount(carts)],
  ];
}

function priceFacts({ sizes, prices = [] }: OfficeArticle): Facts {
  if (sizes.length > 0) return [];
  return prices.map(({ name, breaks }) => [
    name,
    breaks.length === 0
      ? m.articles_no_price()
      : breaks
          .map(({ from, gross }, place) =>
            place === 0
              ? articlePrice(gross)
              : `${m.articles_from({ pieces: formatQuantity(from) })} ${articlePrice(gross)}`,
          )
          .join(' · '),
  ]);
}

function linkFacts({ values: { superseded_by: successor, alternatives } }: OfficeArticle): Facts {
  const codes = [...new Set([successor, ...alternatives])].filter(Boolean);
  if (codes.length === 0) return [];
  const links = codes.map((code) => (
    <Link key={code} className="link code" to={articlePath(code)}>
      {code}
    </Link>
  ));
  return [
    [
      m.articles_instead(),
      <span key="instead" className="article-list__links">
        {links}
      </span>,
    ],
  ];
}
