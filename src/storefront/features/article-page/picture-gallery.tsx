/**
 * Images of an article: one large, the others as thumbnails. All are links to the image file, so that every image can
 * be viewed without JavaScript; with it thumbnails change the large one, ← → and swipes too, and the large one opens
 * full screen.
 */
import { type KeyboardEvent, lazy, Suspense, useRef, useState } from 'react';
import { m } from '#storefront/messages/messages.js';
import { useSwipe } from '#storefront/platform/browser/swipe.ts';
import { Icon } from '#storefront/ui/icon.tsx';
import type { ArticlePictures } from './picture-zoom.tsx';

const PictureZoom = lazy(() => import('./picture-zoom.tsx'));

/** The large image is at most this wide beside the data, and full width on phones. */
const SIZES = '(min-width: 1380px) 560px, (min-width: 768px) 46vw, 92vw';

export function PictureGallery({ pictures, name }: ArticlePictures) {
  const [index, setIndex] = useState(0);
  const [zoomed, setZoomed] = useState(false);
  const thumbs = useRef<HTMLDivElement>(null);
  const { length } = pictures;
  const step = (by: number) => setIndex((from) => (from + by + length) % length);
  const swipe = useSwipe(step);
  const shown = pictures[index] ?? pictures[0];
  if (!shown)
    return (
      <div className="article__picture picture picture--none">
        <Icon name="box" large />
      </div>
    );

  const show = (wanted: number) => {
    const next = (wanted + length) % length;
    setIndex(next);
    thumbs.current?.querySelectorAll('a')[next]?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowRight' && event.key !== 'ArrowLeft') return;
    event.preventDefault();
    show(index + (event.key === 'ArrowRight' ? 1 : -1));
  };
  return (
    <div>
      <a
        className="article__picture"
        href={shown.main.url}
        data-reload=""
        data-prefetch="none"
        aria-haspopup="dialog"
        onClick={(event) => {
          event.preventDefault();
          setZoomed(true);
        }}
        {...(length > 1 ? swipe : {})}
      >
        <img
          className="picture"
          src={shown.gallery.url}
          srcSet={`${shown.gallery.url} ${shown.gallery.width}w, ${shown.main.url} ${shown.main.width}w`}
          sizes={SIZES}
          width={shown.main.width}
          height={shown.main.height}
          alt={shown.alt ?? m.product_picture_of({ name })}
          fetchPriority="high"
        />
        <span className="article__zoom">
          <Icon name="search" />
          {m.sheet_zoom()}
        </span>
      </a>
      {length > 1 && (
        // biome-ignore lint/a11y/useSemanticElements: a row of links that act as one control, no fields
        <div className="article__thumbs" role="group" aria-label={m.product_pictures()} ref={thumbs}>
          {pictures.map((picture, number) => (
            <a
              key={picture.thumb.url}
              href={picture.main.url}
              data-reload=""
              data-prefetch="none"
              aria-label={m.product_picture({ number: number + 1, total: length })}
              aria-current={number === index || undefined}
              onClick={(event) => {
                event.preventDefault();
                show(number);
              }}
              onKeyDown={onKeyDown}
            >
              <img
                className="picture"
                src={picture.thumb.url}
                width={picture.thumb.width}
                height={picture.thumb.height}
                alt=""
              />
            </a>
          ))}
        </div>
      )}
      {zoomed && (
        <Suspense>
          <PictureZoom
            pictures={pictures}
            name={name}
            index={index}
            onShow={setIndex}
            onClose={() => setZoomed(false)}
          />
        </Suspense>
      )}
    </div>
  );
}
