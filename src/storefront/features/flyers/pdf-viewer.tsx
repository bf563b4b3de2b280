/**
 * A PDF inside the page: its pages below each other, two sizes, a link to the file. Without JavaScript the cover and
 * the file.
 */
import { useEffect, useRef, useState } from 'react';
import type { Picture } from '#contract/endpoints/article.ts';
import { m } from '#storefront/messages/messages.js';
import { ContentPicture } from '#storefront/ui/content-picture.tsx';
import { FileLink } from '#storefront/ui/file-link.tsx';
import type { PdfPages } from './pdf-pages.ts';

export interface PdfViewerProps {
  url: string;
  title: string;
  cover: Picture | null;
}

export function PdfViewer({ url, title, cover }: PdfViewerProps) {
  const [pdf, setPdf] = useState<PdfPages>();
  const [failed, setFailed] = useState(false);
  const [large, setLarge] = useState(false);
  useEffect(() => {
    let open: PdfPages | undefined;
    let left = false;
    setPdf(undefined);
    setFailed(false);
    import('./pdf-pages.ts')
      .then(({ openPdf }) => openPdf(url))
      .then((opened) => {
        open = opened;
        if (left) opened.close();
        else setPdf(opened);
      })
      .catch(() => !left && setFailed(true));
    return () => {
      left = true;
      open?.close();
    };
  }, [url]);

  return (
    <section className="pdf" aria-label={m.content_flyer_pages({ title })}>
      <div className="pdf__tools">
        <span role="status">
          {failed ? m.content_pdf_failed() : pdf ? m.content_pdf_pages({ count: pdf.count }) : m.content_pdf_opening()}
        </span>
        {pdf && (
          <button className="button" type="button" aria-pressed={large} onClick={() => setLarge(!large)}>
            {m.content_pdf_enlarge()}
          </button>
        )}
        <FileLink href={url} format="PDF" name={m.content_pdf_file({ title })} />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <section className={large ? 'pdf__sheet pdf__sheet--large' : 'pdf__sheet'} tabIndex={0} aria-label={title}>
        {pdf ? (
          Array.from({ length: pdf.count }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: pages have no name but their number
            <PdfPage key={`${index}-${large}`} pdf={pdf} number={index + 1} />
          ))
        ) : (
          <span className="pdf__cover">
            <ContentPicture picture={cover} eager />
          </span>
        )}
      </section>
    </section>
  );
}

/** Rendered when it comes near the window. */
function PdfPage({ pdf, number }: { pdf: PdfPages; number: number }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [drawn, setDrawn] = useState(false);
  useEffect(() => {
    const element = canvas.current;
    if (!element) return;
    const stop = new AbortController();
    const watch = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        watch.disconnect();
        pdf.draw(element, number, stop.signal).then(
          () => !stop.signal.aborted && setDrawn(true),
          () => {},
        );
      },
      { rootMargin: '600px' },
    );
    watch.observe(element);
    return () => {
      watch.disconnect();
      stop.abort();
    };
  }, [pdf, number]);
  return (
    <canvas
      ref={canvas}
      className="pdf__page"
      role="img"
      aria-busy={!drawn}
      aria-label={m.content_pdf_page({ page: number, count: pdf.count })}
      width={1000}
      height={Math.round(1000 * pdf.ratio)}
    />
  );
}
