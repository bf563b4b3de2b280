/** All brands A–Z: a search, the letters, a tile per brand that links to its articles. */
import { type ReactNode, useState } from 'react';
import type { HomeBrand } from '#contract/endpoints/content.ts';
import { formatCount } from '#kit/format/number-format.ts';
import { m } from '#storefront/messages/messages.js';
import { contentHref, paths } from '#storefront/paths.ts';
import { ContentPicture } from '#storefront/ui/content-picture.tsx';
import { Icon } from '#storefront/ui/icon.tsx';
import { Link } from '#storefront/ui/link.tsx';
import { Prose } from '#storefront/ui/prose.tsx';
import { brandGroups } from './brand-groups.rules.ts';

/** @param text the search in the URL: without JavaScript the form submits it. */
export function BrandIndex({ brands, text, none }: { brands: readonly HomeBrand[]; text: string; none: ReactNode }) {
  const [typed, setTyped] = useState(text);
  const groups = brandGroups(brands, typed);
  const found = groups.reduce((sum, group) => sum + group.brands.length, 0);
  return (
    <>
      <div className="brand-bar">
        <form className="search" action={paths.brands()} onSubmit={(event) => event.preventDefault()}>
          <Icon name="search" />
          <label className="visually-hidden" htmlFor="brand-search">
            {m.content_brand_search()}
          </label>
          <input
            className="input"
            id="brand-search"
            name="q"
            type="search"
            value={typed}
            autoComplete="off"
            placeholder={m.content_brand_search()}
            onChange={({ target }) => setTyped(target.value)}
          />
          <noscript>
            <button className="button button--ink" type="submit">
              {m.shell_search_button()}
            </button>
          </noscript>
        </form>
        <p role="status">{m.content_brand_count({ count: found })}</p>
        <nav aria-label={m.content_letters()}>
          {groups.map(({ letter }) => (
            <a key={letter} href={`#${anchor(letter)}`}>
              {letter}
            </a>
          ))}
        </nav>
      </div>
      {found === 0 && none}
      <ul className="brand-list">
        {groups.flatMap(({ letter, brands: ofLetter }) =>
          ofLetter.map((brand, index) => (
            <BrandTile key={brand.name} brand={brand} letter={index === 0 ? letter : undefined} />
          )),
        )}
      </ul>
    </>
  );
}

const anchor = (letter: string) => `marche-${/\d/.test(letter) ? '0' : letter.toLowerCase()}`;

/** `letter`: set for the first brand of that letter. */
function BrandTile({ brand, letter }: { brand: HomeBrand; letter: string | undefined }) {
  const { title, url, picture, count, html } = brand;
  return (
    <li className="brand-tile">
      {letter && <h2 id={anchor(letter)}>{letter}</h2>}
      <Link to={contentHref(url)}>
        <span className="brand-tile__logo">{picture ? <ContentPicture picture={picture} /> : <b>{title}</b>}</span>
        <span className="brand-tile__text">
          <b>{title}</b>
          <small>{m.home_articles({ count, figure: formatCount(count) })}</small>
        </span>
      </Link>
      {html && <Prose html={html} />}
    </li>
  );
}
