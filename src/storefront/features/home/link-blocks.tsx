/** Blocks of the home page whose entries are links: banners, categories, brands. */
import type { HomeBlock } from '#contract/home.ts';
import { formatAmount } from '#contract/money.ts';
import { m } from '#storefront/messages/messages.js';
import { getLocale } from '#storefront/messages/runtime.js';
import { contentHref } from '#storefront/paths.ts';
import { Link } from '#storefront/ui/link.tsx';

type Items<Type extends HomeBlock['type']> = Extract<HomeBlock, { type: Type; items: unknown }>['items'];

export function BannerRow({ title, items }: { title: string; items: Items<'banners'> }) {
  return (
    <section className="cols cols--3" aria-label={title}>
      {items.map((item) => (
        <div className="ban" key={item.title}>
          <div>
            <h3>{item.title}</h3>
            <p>{item.text}</p>
            <Link className="link" to={contentHref(item.url)} aria-label={m.home_see_named({ name: item.title })}>
              {m.home_see()}
            </Link>
          </div>
          {item.picture && (
            <span className="pic">
              <img src={item.picture.url} width={120} height={120} alt="" loading="lazy" />
            </span>
          )}
        </div>
      ))}
    </section>
  );
}

export function CategoryGrid({ title, items, all }: { title: string; items: Items<'categories'>; all: string }) {
  return (
    <section className="sec">
      <div className="sec__h">
        <h2>{title}</h2>
        <Link className="link" to={all}>
          {m.home_whole_catalogue()}
        </Link>
      </div>
      <div className="cats">
        {items.map((item) => (
          <Link className="cat" key={item.url} to={contentHref(item.url)}>
            <span className="pic">
              {item.picture && <img src={item.picture.url} width={56} height={56} alt="" loading="lazy" />}
            </span>
            <span>
              <b>{item.title}</b>
              <small>{m.home_articles({ count: item.count, figure: formatAmount(item.count, getLocale(), 0) })}</small>
            </span>
          </Link>
        ))}
      </div>
    </section>
  );
}

export function BrandGrid({ title, items }: { title: string; items: Items<'brands'> }) {
  return (
    <section className="sec">
      <div className="sec__h">
        <h2>{title}</h2>
      </div>
      <div className="brands">
        {items.map((item) => (
          <Link key={item.url} to={contentHref(item.url)}>
            {item.title}
          </Link>
        ))}
      </div>
    </section>
  );
}
