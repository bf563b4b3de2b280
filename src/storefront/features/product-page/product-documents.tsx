/** Files of an article; those for customers only are in the answer only for them (C-CAT-1). */
import type { Article } from '#contract/article.ts';
import { m } from '#storefront/messages/messages.js';
import { Icon } from '#storefront/ui/icon.tsx';
import { DOCUMENTS_ID } from './product-links.tsx';

const KIND = {
  datasheet: m.product_document_datasheet,
  certification: m.product_document_certification,
  catalog: m.product_document_catalog,
  docs: m.product_document_docs,
  safety: m.product_document_safety,
  barcode: m.product_document_barcode,
  details: m.product_document_details,
  instruction: m.product_document_instruction,
  videos: m.product_document_videos,
} satisfies Record<Article['documents'][number]['type'], () => string>;

export function ProductDocuments({ documents }: { documents: Article['documents'] }) {
  if (documents.length === 0) return null;
  return (
    <section className="sec docs" id={DOCUMENTS_ID} aria-labelledby="titolo-documenti">
      <div className="sec__h">
        <h2 id="titolo-documenti">{m.product_documents()}</h2>
      </div>
      {documents.map((document) => (
        <a key={document.url} href={document.url} data-reload="" data-prefetch="none">
          <Icon name="doc" />
          <span>{document.title}</span>
          <span>{KIND[document.type]()}</span>
        </a>
      ))}
    </section>
  );
}
