/**
 * Files of an article; the response contains those for customers only for customers (C-CAT-1). Videos have a player.
 */
import { useState } from 'react';
import type { Article } from '#contract/endpoints/article.ts';
import { m } from '#storefront/messages/messages.js';
import { Icon } from '#storefront/ui/icon.tsx';
import { DOCUMENTS_ID } from './article-links.tsx';

type Document = Article['documents'][number];

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
} satisfies Record<Document['type'], () => string>;

export function ArticleDocuments({ documents }: { documents: Article['documents'] }) {
  if (documents.length === 0) return null;
  return (
    <section className="section documents" id={DOCUMENTS_ID} aria-labelledby="titolo-documenti">
      <div className="section__head">
        <h2 id="titolo-documenti">{m.product_documents()}</h2>
      </div>
      {documents.map((document) =>
        isFilm(document) ? (
          <Film key={document.url} document={document} />
        ) : (
          <DocumentLink key={document.url} document={document} />
        ),
      )}
    </section>
  );
}

const isOwn = ({ url }: Document) => url.startsWith('/');
const isFilm = (document: Document) => isOwn(document) && /\.(mp4|webm)$/i.test(document.url);
/** `PDF`, from the URL; empty for external files, and for videos, whose format does not matter. */
const formatOf = (document: Document) =>
  (isOwn(document) && !isFilm(document) && /\.(\w{2,4})$/.exec(document.url)?.[1]?.toUpperCase()) || '';

function DocumentLink({ document, onClick }: { document: Document; onClick?: () => void }) {
  const { url, title, type } = document;
  return (
    <a
      href={url}
      data-reload=""
      data-prefetch="none"
      {...(isOwn(document) ? {} : { target: '_blank', rel: 'noopener noreferrer' })}
      onClick={
        onClick &&
        ((event) => {
          event.preventDefault();
          onClick();
        })
      }
    >
      <Icon name={isOwn(document) ? (onClick ? 'right' : 'doc') : 'ext'} />
      <span>{onClick ? m.sheet_video_play({ title }) : title}</span>
      <span>{[KIND[type](), formatOf(document)].filter(Boolean).join(' · ')}</span>
    </a>
  );
}

/** A video is loaded only when the visitor plays it; without JavaScript the browser plays the file itself. */
function Film({ document }: { document: Document }) {
  const [playing, setPlaying] = useState(false);
  if (!playing) return <DocumentLink document={document} onClick={() => setPlaying(true)} />;
  return (
    // biome-ignore lint/a11y/useMediaCaption: the films of the catalogue have no tracks
    <video className="documents__video" src={document.url} controls autoPlay playsInline aria-label={document.title} />
  );
}
