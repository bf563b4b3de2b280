/**
 * A section whose slides scroll horizontally: natively by touch, wheel and keyboard, with buttons and autoplay if there
 * is JavaScript. The number of visible slides is set by CSS (storefront.md §9: 4, the home's categories 6, 2 at 576, 3
 * at 768, 4 at 1500).
 */
import { type ReactNode, useCallback, useRef } from 'react';
import { m } from '#storefront/messages/messages.js';
import { Icon } from '#storefront/ui/icon.tsx';
import { Link } from '#storefront/ui/link.tsx';
import { useAutoplay } from './use-autoplay.ts';

export interface CarouselProps {
  title: string;
  /** Link to all of them, beside the heading. */
  to: string;
  /** Text of that link; "all" by default. */
  all?: string;
  /** Number of slides in a wide window. */
  wide?: 4 | 6;
  count: number;
  /** Reserves the height of slides with price and quantity, so that nothing shifts when they are loaded. */
  tall?: boolean;
  /** Slides: `<li>` elements. */
  children: ReactNode;
}

export function Carousel({ title, to, all, wide = 4, count, tall = false, children }: CarouselProps) {
  const row = useRef<HTMLUListElement>(null);
  const move = useCallback((direction: 1 | -1) => {
    const element = row.current;
    const [first, second] = element?.children ?? [];
    if (!element || !first) return;
    const step = second
      ? second.getBoundingClientRect().left - first.getBoundingClientRect().left
      : element.clientWidth;
    const end = element.scrollWidth - element.clientWidth;
    if (end < 1) return;
    const at = element.scrollLeft;
    const around = direction > 0 ? at > end - 2 : at < 2;
    element.scrollTo({ left: around ? (direction > 0 ? 0 : end) : at + direction * step });
  }, []);
  const advance = useCallback(() => move(1), [move]);
  const autoplay = useAutoplay(row, count, advance);
  const go = (direction: 1 | -1) => {
    autoplay.stop();
    move(direction);
  };
  return (
    <section className="section">
      <div className="carousel" {...autoplay.hold}>
        <div className="section__head">
          <h2>{title}</h2>
          <Link className="link" to={to} aria-label={all ? undefined : m.home_all_named({ name: title })}>
            {all ?? m.home_all()}
          </Link>
          <span className="carousel__controls">
            {autoplay.on && <PlayButton autoplay={autoplay} title={title} />}
            <button
              className="icon-button"
              type="button"
              aria-label={m.home_previous_of({ title })}
              onClick={() => go(-1)}
            >
              <Icon name="left" />
            </button>
            <button className="icon-button" type="button" aria-label={m.home_next_of({ title })} onClick={() => go(1)}>
              <Icon name="right" />
            </button>
          </span>
        </div>
        <ul
          ref={row}
          className={`carousel__row carousel__row--${wide}${tall ? ' carousel__row--tall' : ''}`}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
          tabIndex={0}
          aria-label={title}
          onTouchStart={autoplay.stop}
        >
          {children}
        </ul>
      </div>
    </section>
  );
}

/** Pauses and resumes autoplay (WCAG 2.2.2). */
export function PlayButton({ autoplay, title }: { autoplay: { stopped: boolean; toggle(): void }; title: string }) {
  const { stopped, toggle } = autoplay;
  return (
    <button
      className={stopped ? 'icon-button carousel__play carousel__play--off' : 'icon-button carousel__play'}
      type="button"
      aria-label={stopped ? m.home_play({ title }) : m.home_pause({ title })}
      onClick={toggle}
    />
  );
}
