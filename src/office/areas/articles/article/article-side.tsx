import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { OfficeArticle } from '#contract/office/articles.ts';
import { longDate } from '#kit/format/dates.ts';
import { formatCount, formatQuantity } from '#kit/format/number-format.ts';
import { gridLink } from '#office/grid/grid-link.ts';
import { articlePath } from '#office/lib/record-paths.ts';
import { m } from '#office/messages/messages.js';
import { RecordSide } from '#office/shell/record-columns.tsx';
import { OfficeSection } from '#office/ui/office-section.tsx';
import { RecordChanges } from '../../history/record-changes.tsx';
import { priceDeskPath } from '../../price-desk/price-desk-path.ts';
import { articlePrice } from '../article-price.ts';
import { gapName } from '../office-article-words.ts';
import { ArticlePictures } from './article-pictures.tsx';
import type { ArticleEditing } from './use-article-draft.ts';

interface ArticleSideProps {
  readonly article: OfficeArticle;
  readonly editing: ArticleEditing;
}

export function ArticleSide({ article, editing }: ArticleSideProps) {
  const { gaps, parent, sizes } = article;
  return (
    <RecordSide label={m.articles_around()}>
      <ArticlePictures article={article} editing={editing} />
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
        <OfficeSection
          title={m.articles_prices()}
          aside={
            <Link className="link" to={priceDeskPath({ article: article.code })}>
              {m.pricedesk_open()}
            </Link>
          }
        >
          <dl className="article__facts">
            {article.prices.map(({ list, name, default: isDefault, breaks }) => (
              <Fact key={list} name={isDefault ? m.articles_default_list({ name }) : name}>
                {breaks.length === 0 && m.articles_no_price()}
                {breaks.map(({ from, gross }, place) => (
                  <span key={from} className="article-side__break">
                    {place > 0 && `${m.articles_from({ pieces: formatQuantity(from) })} `}
                    {articlePrice(gross)}
                  </span>
                ))}
              </Fact>
            ))}
          </dl>
        </OfficeSection>
      )}
      {parent && (
        <OfficeSection title={m.articles_parent()}>
          <Link className="link" to={articlePath(parent.code)}>
            {parent.code}
          </Link>{' '}
          {parent.name}
        </OfficeSection>
      )}
      {sizes.length > 0 && (
        <OfficeSection
          title={`${m.articles_sizes()} ${formatCount(sizes.length)}`}
          aside={
            <Link className="link" to={gridLink('articles', { filters: [{ column: 'parent', is: [article.code] }] })}>
              {m.articles_sizes_list()}
            </Link>
          }
        >
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
      <RecordChanges entity="article" code={article.code} />
    </RecordSide>
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
