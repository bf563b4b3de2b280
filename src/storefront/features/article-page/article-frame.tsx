/**
 * Shared by the page of an article and that of its sizes: breadcrumbs, and related content below the article. `list`
 * renders rows with quantity fields, `walk` the links to the neighbours; both are passed in by the route, because
 * features do not import each other.
 */
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useLocation } from 'react-router';
import type { Article, Card } from '#contract/endpoints/article.ts';
import { m } from '#storefront/messages/messages.js';
import { paths } from '#storefront/paths.ts';
import { isCustomer, useSession } from '#storefront/platform/session/session-view.ts';
import { useLoaded } from '#storefront/platform/timing/use-loaded.ts';
import { Breadcrumbs } from '#storefront/ui/breadcrumbs.tsx';
import { ChevronSummary } from '#storefront/ui/chevron-summary.tsx';
import { ArticleDocuments } from './article-documents.tsx';
import { RELATED_ID } from './article-links.tsx';
import { articleStructuredData, breadcrumbStructuredData } from './article-structured-data.ts';
import { OrdersComing } from './orders-coming.tsx';
import { PrintedBarcodes } from './printed-barcodes.tsx';
import { RelatedList } from './related-list.tsx';
import { StructuredData } from './structured-data.tsx';
import './article.css';
import './article-print.css';

const LatestOrders = lazy(() => import('./latest-orders.tsx'));
const RecentlySeen = lazy(() => import('./recently-seen.tsx'));
const RelatedDialog = lazy(() => import('./related-dialog.tsx'));

export interface ArticleFrameProps {
  article: Article;
  list: (cards: readonly Card[]) => ReactNode;
  walk: ReactNode;
  /** Whether this customer ordered it, or one of its sizes, before. */
  ordered: boolean;
  children: ReactNode;
}

export function ArticleFrame({ article, list, walk, ordered, children }: ArticleFrameProps) {
  const session = useSession();
  const { pathname } = useLocation();
  const loaded = useLoaded();
  const { origin, identity } = session;
  const address = { origin, url: origin + pathname, published: !isCustomer(session) };
  const crumbs = article.breadcrumbs.map((step) => ({
    label: step.label,
    to: paths.shop({ category: step.submenu_id }),
  }));
  return (
    <div className="wrap">
      <div className="article__way">
        <Breadcrumbs crumbs={[...crumbs, { label: article.carti }]} />
        {loaded && <Suspense>{walk}</Suspense>}
      </div>
      {children}
      <PrintedBarcodes article={article} />
      <div className="stack article__more">
        {article.alternatives.length > 0 && (
          <section className="section" aria-labelledby="alternative">
            <div className="section__head">
              <h2 id="alternative">{m.product_alternatives()}</h2>
            </div>
            {list(article.alternatives)}
          </section>
        )}
        <div className="columns columns--2">
          <Related article={article} list={list} />
          <ArticleDocuments documents={article.documents} />
        </div>
        {ordered && <Orders key={article.id} id={article.id} />}
        {loaded && (
          <Suspense>
            <RecentlySeen key={`${identity.client_id}/${article.id}`} id={article.id} customerId={identity.client_id} />
          </Suspense>
        )}
      </div>
      <StructuredData value={articleStructuredData(article, address)} />
      <StructuredData value={breadcrumbStructuredData(article, address)} />
    </div>
  );
}

function Related({ article, list }: Pick<ArticleFrameProps, 'article' | 'list'>) {
  const [open, setOpen] = useState(false);
  if (article.related_products.length === 0) return null;
  return (
    <section className="section" id={RELATED_ID} aria-labelledby="titolo-correlati">
      <div className="section__head">
        <h2 id="titolo-correlati">{m.product_related()}</h2>
        <button className="link needs-js" type="button" aria-haspopup="dialog" onClick={() => setOpen(true)}>
          {m.sheet_related_order()}
        </button>
      </div>
      <RelatedList cards={article.related_products} />
      {open && (
        <Suspense>
          <RelatedDialog code={article.carti} onClose={() => setOpen(false)}>
            {list(article.related_products)}
          </RelatedDialog>
        </Suspense>
      )}
    </section>
  );
}

/** For customers only, and only for articles they ordered; the orders are loaded when it is opened. */
function Orders({ id }: { id: number }) {
  const [open, setOpen] = useState(false);
  return (
    <details className="section orders needs-js" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <ChevronSummary className="">
        <h2>{m.sheet_orders()}</h2>
      </ChevronSummary>
      {open && (
        <Suspense fallback={<OrdersComing />}>
          <LatestOrders id={id} />
        </Suspense>
      )}
    </details>
  );
}
