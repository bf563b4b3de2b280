/** What else belongs to the article: jumps within the page, and assistance (storefront.md §2 "Right sidebar on a product"). */
import type { Article } from '#contract/article.ts';
import { m } from '#storefront/messages/messages.js';
import { Icon, type IconName } from '#storefront/ui/icon.tsx';

export const RELATED_ID = 'correlati';
export const DOCUMENTS_ID = 'documenti';

export function ProductLinks({ article }: { article: Article }) {
  const jump = (id: string, icon: IconName, text: string, count: number) =>
    count > 0 && (
      <a href={`#${id}`}>
        <Icon name={icon} />
        <span>{text}</span>
        <span>{count}</span>
      </a>
    );
  return (
    <nav className="sider__l" aria-label={m.product_sheet()}>
      {jump(RELATED_ID, 'link', m.product_related(), article.related_products.length)}
      {jump(DOCUMENTS_ID, 'doc', m.product_documents(), article.documents.length)}
      {article.link_assistence && (
        <a href={article.link_assistence} target="_blank" rel="noopener">
          <Icon name="phone" />
          <span>{m.product_assistance()}</span>
          <Icon name="ext" />
        </a>
      )}
    </nav>
  );
}
