/**
 * Links to the previous and next article of the visitor's last listing, beside the breadcrumbs; Alt+PageUp and
 * Alt+PageDown do the same. At the border of a page the next one is prefetched. Loaded after the page; empty for
 * visitors who come from elsewhere.
 */
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import {
  type LastListing,
  type ListedArticle,
  lastListing,
  storeListing,
} from '#storefront/domain/listing/last-listing.ts';
import { m } from '#storefront/messages/messages.js';
import { paths } from '#storefront/paths.ts';
import { Icon } from '#storefront/ui/icon.tsx';
import { placeIn, withPage } from './neighbours.rules.ts';

/** The articles of one page of a listing's query. */
export type ReadPage = (query: string, page: number, perPage: number) => Promise<ListedArticle[]>;

export interface ListingWalkProps {
  /** The article's code and, for a child, its parent's. */
  codes: readonly string[];
  /**
   * Fetches the articles of one page of a listing; passed in by the route, because features do not import each other.
   */
  readPage: ReadPage;
}

export default function ListingWalk({ codes, readPage }: ListingWalkProps) {
  const navigate = useNavigate();
  const [listing, setListing] = useState<LastListing | undefined>(lastListing);
  const place = listing && placeIn(listing, codes);
  const missing = place?.missing;
  useEffect(() => {
    if (!listing || missing === undefined) return;
    let gone = false;
    readPage(listing.query, missing, listing.perPage).then(
      (articles) => {
        const longer = withPage(listing, missing, articles);
        storeListing(longer);
        if (!gone) setListing(longer);
      },
      // Without that page the link in its direction is missing; the link back to the list remains.
      () => undefined,
    );
    return () => {
      gone = true;
    };
  }, [listing, missing, readPage]);
  const before = place?.previous && paths.product(place.previous);
  const after = place?.next && paths.product(place.next);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!event.altKey || event.ctrlKey || event.metaKey || document.querySelector('dialog[open]')) return;
      const to = event.key === 'PageDown' ? after : event.key === 'PageUp' ? before : undefined;
      if (!to) return;
      event.preventDefault();
      void navigate(to);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [before, after, navigate]);
  if (!place || !listing) return null;
  const fields = new URLSearchParams(listing.query);
  if (listing.first > 1) fields.set('page', String(listing.first));
  const back = paths.shopWith(fields.toString());
  return (
    <nav className="walk" aria-label={m.sheet_walk()}>
      <a
        className="link walk__back"
        href={back}
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
          event.preventDefault();
          // Restores the list: its rows, its scroll position, its search tab.
          void navigate(back, { state: { entry: listing.entry } });
        }}
      >
        {m.sheet_walk_back()}
      </a>
      <Step to={before} label={m.sheet_walk_previous()} icon="left" keys="Alt+PageUp" />
      <span className="number">{m.sheet_walk_position({ number: place.number, total: place.total })}</span>
      <Step to={after} label={m.sheet_walk_next()} icon="right" keys="Alt+PageDown" />
    </nav>
  );
}

interface StepProps {
  to: string | undefined;
  label: string;
  icon: 'left' | 'right';
  keys: string;
}

function Step({ to, label, icon, keys }: StepProps) {
  return to ? (
    <a className="icon-button" href={to} aria-label={label} aria-keyshortcuts={keys} title={`${label} (${keys})`}>
      <Icon name={icon} />
    </a>
  ) : (
    <span className="icon-button is-off">
      <Icon name={icon} />
    </span>
  );
}
