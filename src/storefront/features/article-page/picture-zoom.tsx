/**
 * The images of an article in the whole window: ← → or a swipe to the next, a click or + to enlarge (then the image
 * scrolls), − or another click to fit again, Esc closes. Loaded when it is opened.
 */
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { Article } from '#contract/endpoints/article.ts';
import { m } from '#storefront/messages/messages.js';
import { useSwipe } from '#storefront/platform/browser/swipe.ts';
import { Icon } from '#storefront/ui/icon.tsx';
import { useModal } from '#storefront/ui/use-modal.ts';
import './picture-zoom.css';

/** The images of one article, and its name. */
export interface ArticlePictures {
  pictures: Article['pictures'];
  name: string;
}

export interface PictureZoomProps extends ArticlePictures {
  index: number;
  onShow: (index: number) => void;
  onClose: () => void;
}

export default function PictureZoom({ pictures, name, index, onShow, onClose }: PictureZoomProps) {
  const modal = useModal(onClose);
  const stage = useRef<HTMLButtonElement>(null);
  const [large, setLarge] = useState(false);
  const { length } = pictures;
  const shown = pictures[index];
  useEffect(() => {
    const view = stage.current?.parentElement;
    // Zooms into the centre.
    if (large && view)
      view.scrollTo((view.scrollWidth - view.clientWidth) / 2, (view.scrollHeight - view.clientHeight) / 2);
  }, [large]);
  const step = (by: number) => {
    if (length < 2) return;
    setLarge(false);
    onShow((index + by + length) % length);
  };
  const swipe = useSwipe(step);
  if (!shown) return null;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowRight' && !large) step(1);
    else if (event.key === 'ArrowLeft' && !large) step(-1);
    else if (event.key === '+') setLarge(true);
    else if (event.key === '-') setLarge(false);
  };
  return (
    <dialog {...modal} className="zoom" aria-label={m.sheet_zoom_title({ name })} onKeyDown={onKeyDown}>
      <div className="zoom__head">
        <span aria-live="polite">{length > 1 && m.product_picture({ number: index + 1, total: length })}</span>
        <button className="icon-button" type="button" aria-label={m.shell_close()} onClick={onClose}>
          <Icon name="x" large />
        </button>
      </div>
      <div className={large ? 'zoom__view is-large' : 'zoom__view'} {...(large ? {} : swipe)}>
        <button
          ref={stage}
          type="button"
          aria-label={large ? m.sheet_zoom_out() : m.sheet_zoom_in()}
          aria-pressed={large}
          onClick={() => setLarge(!large)}
        >
          <img
            src={shown.main.url}
            width={shown.main.width}
            height={shown.main.height}
            alt={shown.alt ?? m.product_picture_of({ name })}
          />
        </button>
      </div>
      {length > 1 && (
        <>
          <button
            className="zoom__step zoom__step--back"
            type="button"
            aria-label={m.sheet_picture_previous()}
            onClick={() => step(-1)}
          >
            <Icon name="left" large />
          </button>
          <button
            className="zoom__step zoom__step--next"
            type="button"
            aria-label={m.sheet_picture_next()}
            onClick={() => step(1)}
          >
            <Icon name="right" large />
          </button>
        </>
      )}
    </dialog>
  );
}
