/** Blocks of the home page whose entries are links: banners, categories, brands, flyers. */
import type { HomeBlock } from '#contract/endpoints/home.ts';
import { longDate } from '#kit/format/dates.ts';
import { formatCount } from '#kit/format/number-format.ts';
import { m } from '#storefront/messages/messages.js';
import { contentHref, paths } from '#storefront/paths.ts';
import { ContentPicture } from '#storefront/ui/content-picture.tsx';
import { Link } from '#storefront/ui/link.tsx';
import { Carousel } from './carousel.tsx';

type Items<Type extends HomeBlock['type']> = Extract<HomeBlock, { type: Type; items: unknown }>['items'];

export function BannerRow({ title, items }: { title: string; items: Items<'banners'> }) {
  return (
    <section className="columns columns--3" aria-label={title}>
      {items.map((item) => (
        <div className="banner" key={item.title}>
          <div>
            <h3>{item.title}</h3>
            <p>{item.text}</p>
            <Link className="link" to={contentHref(item.url)} aria-label={m.home_see_named({ name: item.title })}>
              {m.home_see()}
            </Link>
          </div>
          {item.picture && (
            <span className="picture">
              <ContentPicture picture={item.picture} size={120} />
            </span>
          )}
        </div>
      ))}
    </section>
  );
}

export function CategoryCarousel({ title, items, all }: { title: string; items: Items<'categories'>; all: string }) {
  return (
    <Carousel title={title} to={all} all={m.home_whole_catalogue()} wide={6} count={items.length}>
      {items.map((item) => (
        <li key={item.url}>
          <Link className="category" to={contentHref(item.url)}>
            <span className="picture">
              <ContentPicture picture={item.picture} size={104} />
            </span>
            <span>
              <b>{item.title}</b>
              <small>{m.home_articles({ count: item.count, figure: formatCount(item.count) })}</small>
            </span>
          </Link>
        </li>
      ))}
    </Carousel>
  );
}

export function BrandCarousel({ title, items }: { title: string; items: Items<'brands'> }) {
  return (
    <Carousel title={title} to={paths.brands()} wide={6} count={items.length}>
      {items.map((item) => (
        <li key={item.url}>
          <Link className="brand-link" to={contentHref(item.url)} aria-label={item.title}>
            {item.picture ? <ContentPicture picture={item.picture} /> : <b>{item.title}</b>}
          </Link>
        </li>
      ))}
    </Carousel>
  );
}

export function FlyerCarousel({ title, url, items }: { title: string; url: string; items: Items<'flyers'> }) {
  return (
    <Carousel title={title} to={contentHref(url)} count={items.length}>
      {items.map((item) => (
        <li key={item.url}>
          <Link className="flyer-link" to={contentHref(item.url)}>
            <span className="flyer-link__cover">
              <ContentPicture picture={item.picture} />
            </span>
            <span>
              <b>{item.title}</b>
              <small>{m.home_flyer_until({ date: longDate(item.valid_to) })}</small>
              <span>{item.text}</span>
            </span>
          </Link>
        </li>
      ))}
    </Carousel>
  );
}
