/** Nothing matched: says why, and the one filter or the spelling that would help (mock "States", C-SRCH-6). */
import type { Chip } from '#contract/search.ts';
import { m } from '#storefront/messages/messages.js';
import { paths } from '#storefront/paths.ts';
import { EmptyState } from '#storefront/ui/empty-state.tsx';
import { Link } from '#storefront/ui/link.tsx';
import { searchHref } from './shop-query.ts';

export interface NoResultProps {
  chips: readonly Chip[];
  corrected: string | null;
  query: URLSearchParams;
}

export function NoResult({ chips, corrected, query }: NoResultProps) {
  const actions = (
    <div className="acts acts--c">
      {corrected && (
        <Link className="btn btn--go" to={searchHref(query, { text: corrected })}>
          {m.shop_empty_corrected()} «{corrected}»
        </Link>
      )}
      {chips.map((chip) => (
        <Link key={`${chip.group}/${chip.label}`} className="btn" to={paths.shopWith(chip.filter)}>
          {m.shop_empty_remove({ group: chip.group.toLowerCase(), label: chip.label })}
        </Link>
      ))}
      {chips.length === 0 && (
        <Link className="btn" to={paths.shop()}>
          {m.shop_empty_all()}
        </Link>
      )}
    </div>
  );
  return (
    <EmptyState title={m.shop_empty_title()} action={actions}>
      {chips.length > 0 ? m.shop_empty_filtered() : m.shop_empty_text()}
    </EmptyState>
  );
}
