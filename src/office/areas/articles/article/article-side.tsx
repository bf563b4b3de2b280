/** Around the article: pictures, what is missing, stock, sales and today's prices (of a parent its sizes have them), history. */
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { OfficeArticle } from '#contract/office/articles.ts';
import { formatAmount } from '#contract/values/money.ts';
import { longDate } from '#kit/format/dates.ts';
import { formatCount, formatQuantity } from '#kit/format/number-format.ts';
import { getLocale } from '#kit/texts/page-language.ts';
import { callOffice } from '#office/lib/call-office.ts';
import { shortMoment } from '#office/lib/moments.ts';
import { articlePath } from '#office/lib/record-paths.ts';
import { m } from '#office/messages/messages.js';
import { OfficeSection } from '#office/ui/office-section.tsx';
import { fieldName } from '../../history/history-words.ts';
import { gapName } from '../office-article-words.ts';

/** Up to four decimals: prices per piece of small parts have them. */
const price = (euros: number): string => {
  const locale = getLocale();
  return `€ ${formatAmount(euros, locale, Number.isInteger(Math.round(euros * 10_000) / 100) ? 2 : 4)}`;
};

export function ArticleSide({ article }: { article: OfficeArticle }) {
  const { pictures, lent, gaps, parent, sizes } = article;
  return (
    <aside className="article-side" aria-label={m.articles_around()}>
      <OfficeSection title={m.articles_pictures()}>
        {pictures.length === 0 ? (
          <p className="hint">{m.articles_no_pictures()}</p>
        ) : (
          <div className="article-side__pictures">
            {pictures.map(({ url, width, height }) => (
              <img key={url} src={url} width={width} height={height} alt="" loading="lazy" />
            ))}
          </div>
        )}
        {lent.pictures && <p className="hint">{m.articles_pictures_lent()}</p>}
      </OfficeSection>
      <OfficeSection title={m.articles_gaps()}>
        <p>{gaps.length === 0 ? m.articles_no_gaps() : gaps.map(gapName).join(', ')}</p>
      </OfficeSection>
      {sizes.length === 0 && (
        <OfficeSection title={m.articles_stock_title()}>
          <dl className="article__facts">
            <Fact name={m.articles_stock()}>{formatQuantity(article.stock)}</Fact>
            {article.arrivals.map(({ date, quantity }) => (
              <Fact key={date} name={m.articles_arrival({ date: longDate(date) })}>
                {formatQuantity(quantity)}
              </Fact>
            ))}
            <Fact name={m.articles_sold()}>{formatQuantity(article.sold)}</Fact>
            <Fact name={m.articles_in_carts()}>{formatCount(article.in_carts)}</Fact>
          </dl>
        </OfficeSection>
      )}
      {article.prices && sizes.length === 0 && (
        <OfficeSection title={m.articles_prices()}>
          <dl className="article__facts">
            {article.prices.map(({ list, name, default: isDefault, breaks }) => (
              <Fact key={list} name={isDefault ? m.articles_default_list({ name }) : name}>
                {breaks.length === 0 && m.articles_no_price()}
                {breaks.map(({ from, gross }, place) => (
                  <span key={from} className="article-side__break">
                    {place > 0 && `${m.articles_from({ pieces: formatQuantity(from) })} `}
                    {price(gross)}
                  </span>
                ))}
              </Fact>
            ))}
          </dl>
        </OfficeSection>
      )}
      {parent && (
        <OfficeSection title={m.articles_parent()}>
          <Link to={articlePath(parent.code)}>{parent.code}</Link> {parent.name}
        </OfficeSection>
      )}
      {sizes.length > 0 && (
        <OfficeSection title={`${m.articles_sizes()} ${formatCount(sizes.length)}`}>
          <dl className="article__facts article-side__sizes">
            {sizes.map(({ code, name, active, stock }) => (
              <div key={code} className={active ? 'article__fact' : 'article__fact article__fact--off'}>
                <dt>
                  <Link to={articlePath(code)} title={name}>
                    {code}
                  </Link>
                </dt>
                <dd>{active ? formatQuantity(stock) : m.articles_state_off()}</dd>
              </div>
            ))}
          </dl>
        </OfficeSection>
      )}
      <ArticleHistory code={article.code} />
    </aside>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="article__fact">
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** The newest changes; each leads to its operation, where it can be taken back. */
function ArticleHistory({ code }: { code: string }) {
  const { data } = useQuery({
    queryKey: ['articles', code, 'history'],
    queryFn: async () => (await callOffice('office_history.get_record', { entity: 'article', key: code })).message.data,
  });
  return (
    <OfficeSection title={m.articles_history()}>
      {data?.length === 0 && <p className="hint">{m.articles_no_history()}</p>}
      <ul className="article-side__history">
        {data?.slice(0, 10).map(({ operation, change }) => (
          <li key={`${operation.id}-${change.seq}`}>
            <Link to={`/history?op=${operation.id}`}>{shortMoment(operation.at)}</Link> {operation.by}
            <span className="hint"> {change.fields.map(({ field }) => fieldName(field)).join(', ')}</span>
          </li>
        ))}
      </ul>
    </OfficeSection>
  );
}
