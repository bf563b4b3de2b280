/**
 * Opening statement of the home page. Slides are all in the page and scroll sideways, so they work without JavaScript;
 * with it there are buttons, and it moves by itself until somebody moves it, unless pointer or focus is in it or motion is unwelcome
 * (storefront.md §9 "Carousels", mock "Don't").
 */
import { useEffect, useRef, useState } from 'react';
import { CAROUSEL } from '#contract/constants.ts';
import type { HomeBlock } from '#contract/home.ts';
import { m } from '#storefront/messages/messages.js';
import { contentHref, paths } from '#storefront/paths.ts';
import { buttonClass } from '#storefront/ui/button.tsx';
import { Icon } from '#storefront/ui/icon.tsx';
import { Link } from '#storefront/ui/link.tsx';

type Slides = Extract<HomeBlock, { type: 'slider' }>['items'];

export function Slider({ slides }: { slides: Slides }) {
  const row = useRef<HTMLElement>(null);
  const [at, setAt] = useState(0);
  const [held, setHeld] = useState(false);
  const [stopped, setStopped] = useState(false);
  const count = slides.length;

  const go = (index: number) => {
    const next = (index + count) % count;
    setStopped(true);
    setAt(next);
    const element = row.current;
    element?.scrollTo({ left: next * element.clientWidth });
  };
  useEffect(() => {
    if (held || stopped || count < 2 || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    const timer = setInterval(() => {
      const element = row.current;
      if (!element || document.hidden) return;
      const next = (Math.round(element.scrollLeft / element.clientWidth) + 1) % count;
      setAt(next);
      element.scrollTo({ left: next * element.clientWidth });
    }, CAROUSEL.autoplayMs * 2);
    return () => clearInterval(timer);
  }, [held, stopped, count]);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: holding still is no interaction, it only waits
    <div
      className="hero"
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <section
        className="hero__row"
        ref={row}
        aria-roledescription={m.home_carousel()}
        aria-label={m.home_highlights()}
        onScrollEnd={({ currentTarget }) => setAt(Math.round(currentTarget.scrollLeft / currentTarget.clientWidth))}
        onTouchStart={() => setStopped(true)}
      >
        {slides.map((slide, index) => {
          const Title = index === 0 ? 'h1' : 'h2';
          return (
            <div className="hero__a" key={slide.title}>
              <div>
                <Title>{slide.title}</Title>
                <p>{slide.text}</p>
                <div className="acts">
                  <Link className={buttonClass({ tone: 'go', large: true })} to={contentHref(slide.url)}>
                    {m.home_discover()}
                  </Link>
                  {index === 0 && (
                    <Link className={buttonClass({ large: true })} to={paths.shop()}>
                      {m.home_whole_catalogue()}
                    </Link>
                  )}
                </div>
              </div>
              <span className="pic">
                {slide.picture && (
                  <img
                    src={slide.picture.url}
                    width={slide.picture.width}
                    height={slide.picture.height}
                    alt=""
                    loading={index === 0 ? undefined : 'lazy'}
                    fetchPriority={index === 0 ? 'high' : undefined}
                  />
                )}
              </span>
            </div>
          );
        })}
      </section>
      {count > 1 && (
        <div className="wrap hero__n">
          <button className="ib" type="button" aria-label={m.home_previous()} onClick={() => go(at - 1)}>
            <Icon name="left" />
          </button>
          {slides.map((slide, index) => (
            <i key={slide.title} className={index === at ? 'is-on' : undefined} />
          ))}
          <button className="ib" type="button" aria-label={m.home_next()} onClick={() => go(at + 1)}>
            <Icon name="right" />
          </button>
          <span aria-live={held ? 'polite' : 'off'}>{m.home_slide_of({ at: at + 1, count })}</span>
        </div>
      )}
    </div>
  );
}
