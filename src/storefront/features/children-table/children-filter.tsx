/** Buttons that leave only some sizes: by the first column, in stock, ordered before. They need JavaScript. */
import type { Child } from '#contract/article.ts';
import { m } from '#storefront/messages/messages.js';
import { Check } from '#storefront/ui/field.tsx';
import { type ChildFilter, type Column, columnValues } from './children-rows.rules.ts';

export interface ChildrenFilterProps {
  items: readonly Child[];
  column: Column | undefined;
  filter: ChildFilter;
  onFilter: (filter: ChildFilter) => void;
}

/** With more values than this the buttons would be a table of their own. */
const MAX_BUTTONS = 14;

export function ChildrenFilter({ items, column, filter, onFilter }: ChildrenFilterProps) {
  const values = columnValues(items, column);
  const grouped = values.length > 1 && values.length <= MAX_BUTTONS && values.length < items.length;
  const someGone = items.some((child) => child.availability.text !== 'DISPONIBILE');
  const someOrdered = items.some((child) => child.already_ordered);
  if (!grouped && !someGone && !someOrdered) return null;
  const button = (value: string, text: string, count: number) => (
    <button
      key={value}
      className={filter.value === value ? 'btn btn--ink' : 'btn'}
      type="button"
      aria-pressed={filter.value === value}
      onClick={() => onFilter({ ...filter, value })}
    >
      {text} <span className="narrow">{count}</span>
    </button>
  );
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be a form's part, these only hide rows
    <div className="chips needs-js" role="group" aria-label={m.product_filter_by({ label: column?.label ?? '' })}>
      {grouped && (
        <>
          {button('', m.product_all(), items.length)}
          {values.map(([value, count]) => button(value, value, count))}
        </>
      )}
      {someGone && (
        <Check
          checked={filter.onlyAvailable}
          onChange={(event) => onFilter({ ...filter, onlyAvailable: event.target.checked })}
        >
          {m.product_only_available()}
        </Check>
      )}
      {someOrdered && (
        <Check
          checked={filter.onlyOrdered}
          onChange={(event) => onFilter({ ...filter, onlyOrdered: event.target.checked })}
        >
          {m.product_only_ordered()}
        </Check>
      )}
    </div>
  );
}
