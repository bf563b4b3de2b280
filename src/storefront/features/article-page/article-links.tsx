/**
 * Links of an article (storefront.md §2 "Right sidebar on a product"): related products, barcodes, documents,
 * assistance, and the form to request a quote. Plain links within the article's page; with JavaScript the first two
 * open a dialog.
 */
import { lazy, type MouseEvent, type ReactNode, Suspense, useState } from 'react';
import type { Article, Card } from '#contract/endpoints/article.ts';
import { m } from '#storefront/messages/messages.js';
import { paths } from '#storefront/paths.ts';
import { isCustomer, useSession } from '#storefront/platform/session/session-view.ts';
import { Icon, type IconName } from '#storefront/ui/icon.tsx';
import { Link } from '#storefront/ui/link.tsx';

const BarcodeDialog = lazy(() => import('./barcode-dialog.tsx'));
const RelatedDialog = lazy(() => import('./related-dialog.tsx'));

export const RELATED_ID = 'correlati';
export const DOCUMENTS_ID = 'documenti';
export const BARCODES_ID = 'codici';

export interface ArticleLinksProps {
  article: Article;
  /** Rows of articles with quantity fields, rendered by the feature that owns rows. */
  list: (cards: readonly Card[]) => ReactNode;
  /** The article's page, if the links are on another page; assistance is for product routes alone. */
  page?: string | undefined;
}

export function ArticleLinks({ article, list, page }: ArticleLinksProps) {
  const [open, setOpen] = useState<'related' | 'barcodes'>();
  const customer = isCustomer(useSession());
  const close = () => setOpen(undefined);
  const link = (id: string, icon: IconName, text: string, count: number, opens?: typeof open) =>
    count > 0 && (
      <a
        href={`${page ?? ''}#${id}`}
        aria-haspopup={opens && 'dialog'}
        onClick={
          opens &&
          ((event: MouseEvent) => {
            event.preventDefault();
            setOpen(opens);
          })
        }
      >
        <Icon name={icon} />
        <span>{text}</span>
        <span>{count}</span>
      </a>
    );
  return (
    <>
      <nav className="article-side__links" aria-label={m.product_sheet()}>
        {link(RELATED_ID, 'link', m.product_related(), article.related_products.length, 'related')}
        {link(BARCODES_ID, 'bar', m.product_barcodes(), article.barcodes.length, 'barcodes')}
        {customer && link(DOCUMENTS_ID, 'doc', m.product_documents(), article.documents.length)}
        <Link to={paths.request({ kind: 'quote', item: article.carti })} prefetch="none">
          <Icon name="doc" />
          <span>{m.product_request()}</span>
        </Link>
        {!page && article.link_assistence && (
          <a href={article.link_assistence} target="_blank" rel="noopener">
            <Icon name="phone" />
            <span>{m.product_assistance()}</span>
            <Icon name="ext" />
          </a>
        )}
      </nav>
      <Suspense>
        {open === 'barcodes' && <BarcodeDialog article={article} onClose={close} />}
        {open === 'related' && (
          <RelatedDialog code={article.carti} onClose={close}>
            {list(article.related_products)}
          </RelatedDialog>
        )}
      </Suspense>
    </>
  );
}
