/**
 * Frame of one filter group (storefront.md §2 "Filter sidebar"): collapsible, keeps that state while the visitor stays
 * in the shop, and has further values behind "show all".
 */
import type { MouseEvent, ReactNode } from 'react';
import { formatCount } from '#kit/format/number-format.ts';
import { m } from '#storefront/messages/messages.js';

/** Groups that the visitor collapsed or expanded; the state survives the sidebar, not the document. */
const chosenFolds = new Map<string, boolean>();

export interface FacetGroupProps {
  id: string;
  title: ReactNode;
  /** Unless the visitor has collapsed or expanded it. */
  open: boolean;
  className?: string;
  /** Receives presses on anything inside. */
  onPress?: (event: MouseEvent) => void;
  children: ReactNode;
}

export function FacetGroupFrame({ id, title, open, className = '', onPress, children }: FacetGroupProps) {
  const isOpen = chosenFolds.get(id) ?? open;
  // Pressed before this part was hydrated: only the element itself knows of it.
  const hydrated = (details: HTMLDetailsElement | null) => {
    if (details && details.open !== isOpen) chosenFolds.set(id, details.open);
  };
  return (
    <details ref={hydrated} className={`facet ${className}`} open={isOpen}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a summary handles keys and pointer by itself; this listens */}
      <summary
        onClick={(event) => {
          const details = event.currentTarget.parentElement as HTMLDetailsElement;
          chosenFolds.set(id, !details.open);
        }}
      >
        {title}
      </summary>
      {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: links inside are pressed, by keys too */}
      <div className="facet__body" onClick={onPress}>
        {children}
      </div>
    </details>
  );
}

export interface ShowAllProps {
  whole: boolean;
  /** Number of all values. */
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
