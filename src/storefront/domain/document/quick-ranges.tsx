/** The same list for a quarter or a year, as book-keepers ask for it. */
import { m } from '#storefront/messages/messages.js';
import { Link } from '#storefront/ui/link.tsx';
import type { QuickRange } from './document-list.rules.ts';
import './document-list.css';

const WORDS: Record<QuickRange['name'], () => string> = {
  quarter: m.documents_range_quarter,
  'last-quarter': m.documents_range_last_quarter,
  year: m.documents_range_year,
  'last-year': m.documents_range_last_year,
  all: m.documents_range_all,
};

export interface QuickRangesProps {
  ranges: readonly QuickRange[];
  isHere: (range: QuickRange) => boolean;
  /** URL of the list with a range. */
  page: (range: QuickRange) => string;
}

export function QuickRanges({ ranges, isHere, page }: QuickRangesProps) {
  return (
    <nav className="document-ranges" aria-label={m.documents_ranges()}>
      {ranges.map((range) => (
        <Link key={range.name} className="link" to={page(range)} aria-current={isHere(range) ? 'true' : undefined}>
          {WORDS[range.name]()}
        </Link>
      ))}
    </nav>
  );
}
