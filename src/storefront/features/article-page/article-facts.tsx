/** Facts about an article: technical data, packagings, barcodes. */
import type { Article } from '#contract/endpoints/article.ts';
import { longDate } from '#kit/format/dates.ts';
import { formatQuantity } from '#kit/format/number-format.ts';
import { unitName } from '#kit/format/unit-name.ts';
import { packagingWords, packedBarcodes } from '#storefront/domain/article/packaging-words.ts';
import { m } from '#storefront/messages/messages.js';
import { BARCODES_ID } from './article-links.tsx';

export function ArticleData({ article }: { article: Article }) {
  if (article.all_attributes.length === 0 && !article.brand && !article.mpn) return null;
  return (
    <section className="section" aria-labelledby="dati">
      <div className="section__head">
        <h2 id="dati">{m.product_data()}</h2>
      </div>
      <dl className="facts">
        {article.all_attributes.map((attribute) => (
          <Fact key={attribute.code} label={attribute.label}>
            {attribute.value}
          </Fact>
        ))}
        {article.brand && <Fact label={m.product_brand()}>{article.brand.name}</Fact>}
        {article.mpn && (
          <Fact label={m.product_mpn()}>
            <span className="code">{article.mpn}</span>
          </Fact>
        )}
      </dl>
    </section>
  );
}

/** Below the price: packaging, date of the last purchase, barcodes. */
export function ArticlePacking({ article }: { article: Article }) {
  const um = unitName(article.um);
  const ordered = article.already_ordered;
  return (
    <dl className="facts">
      {article.packagings.length > 0 && <Fact label={m.product_packagings()}>{packagingWords(article)}</Fact>}
      {ordered && (
        <Fact label={m.product_last_bought()}>
          {m.product_last_bought_value({
            date: longDate(ordered.date),
            quantity: formatQuantity(ordered.quantity),
            um,
          })}
        </Fact>
      )}
      {article.sale_price !== undefined && article.vat !== null && (
        <Fact label={m.product_vat()}>{formatQuantity(article.vat)}%</Fact>
      )}
      {article.barcodes.length > 0 && (
        <Fact label={m.product_barcodes()} id={BARCODES_ID}>
          {packedBarcodes(article).map(({ ean, packaging }) => (
            <span key={ean} className="article__ean">
              <span className="code">{ean}</span> {packaging}
            </span>
          ))}
        </Fact>
      )}
    </dl>
  );
}

function Fact({ label, id, children }: { label: string; id?: string; children: React.ReactNode }) {
  return (
    <div id={id}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
