/** What a row of a document is about: its article with a link, or its words alone. */
import type { InvoiceRow } from '#contract/endpoints/account/invoices.ts';
import { paths } from '#storefront/paths.ts';
import { Link } from '#storefront/ui/link.tsx';

export function RowArticle({ row }: { row: Pick<InvoiceRow, 'carti' | 'description' | 'article'> }) {
  const { carti, description, article } = row;
  return (
    <>
      {article ? (
        <Link className="code" to={paths.articleDefault(article.slug)}>
          {carti || article.carti}
        </Link>
      ) : (
        carti && <span className="code">{carti}</span>
      )}
      {(article || carti) && <br />}
      {description}
    </>
  );
}
