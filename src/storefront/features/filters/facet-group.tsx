/**
 * Frame of one filter group (storefront.md §2 "Filter sidebar"): folds, remembers that while the visitor goes through the shop, and
 * shows its further values behind "show all". Long groups shown whole have a search field of their own.
 */
import type { MouseEvent, ReactNode } from 'react';
import { m } from '#storefront/messages/messages.js';
import { formatCount } from '#storefront/platform/format/figures.ts';

/** What visitors folded or unfolded, by group; it outlives the sidebar, not the document. */
const chosenFolds = new Map<string, boolean>();

export interface FacetGroupProps {
  id: string;
  title: ReactNode;
  /** Unless the visitor has folded or unfolded it. */
  open: boolean;
  className?: string;
  /** Hears what is pressed inside. */
  onPress?: (event: MouseEvent) => void;
  children: ReactNode;
}

export function FacetGroupFrame({ id, title, open, className = '', onPress, children }: FacetGroupProps) {
  return (
    <details className={`facet ${className}`} open={chosenFolds.get(id) ?? open}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a summary answers to keys and pointer by itself; this listens */}
      <summary
        onClick={(event) => {
          const details = event.currentTarget.parentElement as HTMLDetailsElement;
          chosenFolds.set(id, !details.open);
        }}
      >
        {title}
      </summary>
      {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: links inside are pressed, by keys too */}
      <div className="facet__b" onClick={onPress}>
        {children}
      </div>
    </details>
  );
}

export interface ShowAllProps {
  whole: boolean;
  /** Values in all. */
  count: number;
  href: string;
  onPress: () => void;
}

export function ShowAll({ whole, count, href, onPress }: ShowAllProps) {
  return (
    <a
      className="facet__all"
      href={href}
      data-prefetch="none"
      onClick={(event) => {
        event.preventDefault();
        onPress();
      }}
    >
      {whole ? m.shop_facet_less() : m.shop_facet_all({ count: formatCount(count) })}
    </a>
  );
}

export interface FindInGroupProps {
  /** Name of the group. */
  label: string;
  value: string;
  /** Values found, of how many. */
  hits: number;
  of: number;
  onChange: (text: string) => void;
}

export function FindInGroup({ label, value, hits, of, onChange }: FindInGroupProps) {
  return (
    <div className="facet__find">
      <input
        className="inp"
        type="search"
        autoComplete="off"
        aria-label={m.shop_facet_find({ label })}
        placeholder={m.shop_facet_find({ label })}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <span className="hint" role="status">
        {value !== '' && m.shop_facet_hits({ hits: formatCount(hits), of: formatCount(of) })}
      </span>
    </div>
  );
}
