/**
 * Opening slider of the home page, 457 to 857 px high. All slides are in the page and scroll horizontally, so they work
 * without JavaScript; with it there are buttons, and autoplay until the visitor moves it (storefront.md §9,
 * `use-autoplay.ts`).
 */
import { useCallback, useRef, useState } from 'react';
import type { HomeBlock } from '#contract/endpoints/home.ts';
import { m } from '#storefront/messages/messages.js';
import { contentHref, paths } from '#storefront/paths.ts';
import { buttonClass } from '#storefront/ui/button.tsx';
import { ContentPicture } from '#storefront/ui/content-picture.tsx';
import { Icon } from '#storefront/ui/icon.tsx';
import { Link } from '#storefront/ui/link.tsx';
import { PlayButton } from './carousel.tsx';
import { useAutoplay } from './use-autoplay.ts';

type Slides = Extract<HomeBlock, { type: 'slider' }>['items'];

export function Slider({ slides }: { slides: Slides }) {
  const row = useRef<HTMLElement>(null);
  const [at, setAt] = useState(0);
  const count = slides.length;
  const show = useCallback((next: number) => {
    setAt(next);
    const element = row.current;
    element?.scrollTo({ left: next * element.clientWidth });
  }, []);
  const advance = useCallback(() => {
    const element = row.current;
    if (element) show((Math.round(element.scrollLeft / element.clientWidth) + 1) % count);
  }, [count, show]);
  const autoplay = useAutoplay(row, count, advance);
  const go = (index: number) => {
    autoplay.stop();
    show((index + count) % count);
  };

  return (
    <div className="hero" {...autoplay.hold}>
      <section
        className="hero__row"
        ref={row}
        aria-roledescription={m.home_carousel()}
        aria-label={m.home_highlights()}
        onScrollEnd={({ currentTarget }) => setAt(Math.round(currentTarget.scrollLeft / currentTarget.clientWidth))}
        onTouchStart={autoplay.stop}
      >
        {slides.map((slide, index) => (
          <Slide key={slide.title} slide={slide} first={index === 0} />
        ))}
      </section>
      {count > 1 && (
        <div className="wrap hero__controls">
          <button className="icon-button" type="button" aria-label={m.home_previous()} onClick={() => go(at - 1)}>
            <Icon name="left" />
          </button>
          {slides.map((slide, index) => (
            <i key={slide.title} className={index === at ? 'is-on' : undefined} />
          ))}
          <button className="icon-button" type="button" aria-label={m.home_next()} onClick={() => go(at + 1)}>
            <Icon name="right" />
          </button>
          {autoplay.on && <PlayButton autoplay={autoplay} title={m.home_highlights()} />}
          <span aria-live={autoplay.held || autoplay.stopped ? 'polite' : 'off'}>
            {m.home_slide_of({ at: at + 1, count })}
          </span>
        </div>
      )}
    </div>
  );
}

function Slide({ slide, first }: { slide: Slides[number]; first: boolean }) {
  const Title = first ? 'h1' : 'h2';
  return (
    <div className="hero__slide">
      <div>
        <Title>{slide.title}</Title>
        <p>{slide.text}</p>
        <div className="actions">
          {slide.url && (
            <Link className={buttonClass({ tone: 'go', large: true })} to={contentHref(slide.url)}>
              {m.home_discover()}
            </Link>
          )}
          {first && (
            <Link className={buttonClass({ large: true })} to={paths.shop()}>
              {m.home_whole_catalogue()}
            </Link>
          )}
        </div>
      </div>
      <span className="picture">
        <ContentPicture picture={slide.picture} eager={first} fetchPriority={first ? 'high' : undefined} />
      </span>
    </div>
  );
}
