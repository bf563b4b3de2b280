/**
 * Filters the sizes: words, the first attribute as buttons, the others as selects, in stock, ordered before. Needs
 * JavaScript.
 */
import { useMemo } from 'react';
import type { Child } from '#contract/endpoints/article.ts';
import { m } from '#storefront/messages/messages.js';
import { Check } from '#storefront/ui/forms/field.tsx';
import { Icon } from '#storefront/ui/icon.tsx';
import { type ChildFilter, type Column, columnValues, MAIN_COLUMNS, NO_FILTER } from './children-rows.rules.ts';
import { tellingColumns } from './size-matrix.rules.ts';

export interface ChildrenFilterProps {
  items: readonly Child[];
  columns: readonly Column[];
  filter: ChildFilter;
  onFilter: (filter: ChildFilter) => void;
}

/** With more values than this, the buttons would fill too much space: a select then. */
const MAX_BUTTONS = 8;
/** Fewer sizes than this need no search. */
const MIN_SEARCHED = 8;

/**
 * Columns whose values group several sizes, with those values; columns that depend on others would be redundant
 * filters.
 */
function groupingColumns(items: readonly Child[], columns: readonly Column[]) {
  return tellingColumns(items, columns)
    .slice(0, MAIN_COLUMNS)
    .map((column) => ({ column, values: columnValues(items, column) }))
    .filter(({ values }) => values.length > 1 && values.length < items.length);
}

export function ChildrenFilter({ items, columns, filter, onFilter }: ChildrenFilterProps) {
  const grouping = useMemo(() => groupingColumns(items, columns), [items, columns]);
  const buttons = grouping[0] && grouping[0].values.length <= MAX_BUTTONS ? grouping[0] : undefined;
  const lists = buttons ? grouping.slice(1) : grouping;
  const someGone = items.some((child) => child.availability.text !== 'DISPONIBILE');
  const someOrdered = items.some((child) => child.already_ordered);
  const searched = items.length >= MIN_SEARCHED;
  if (grouping.length === 0 && !someGone && !someOrdered && !searched) return null;
  const choose = (code: string, value: string) => onFilter({ ...filter, values: { ...filter.values, [code]: value } });
  const filtered = JSON.stringify(filter) !== JSON.stringify(NO_FILTER);
  return (
    <div className="sizes-filter needs-js">
      {searched && (
        <div className="find sizes-filter__find">
          <Icon name="search" />
          <input
            className="input"
            type="search"
            aria-label={m.children_search()}
            placeholder={m.children_search()}
            autoComplete="off"
            value={filter.text}
            onChange={(event) => onFilter({ ...filter, text: event.currentTarget.value })}
          />
        </div>
      )}
      {buttons && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset would be a form's part, these only hide rows
        <div className="chips" role="group" aria-label={m.product_filter_by({ label: buttons.column.label })}>
          {[['', items.length] as const, ...buttons.values].map(([value, count]) => {
            const pressed = (filter.values[buttons.column.code] ?? '') === value;
            return (
              <button
                key={value}
                className={pressed ? 'button button--ink' : 'button'}
                type="button"
                aria-pressed={pressed}
                onClick={() => choose(buttons.column.code, value)}
              >
                {value || m.product_all()} <span className="narrow">{count}</span>
              </button>
            );
          })}
        </div>
      )}
      {lists.map(({ column, values }) => (
        <label key={column.code} className="sizes-filter__list">
          <span>
            {column.label}
            {column.unit && <span className="muted"> {column.unit}</span>}
          </span>
          <select
            className="input"
            value={filter.values[column.code] ?? ''}
            onChange={(event) => choose(column.code, event.currentTarget.value)}
          >
            <option value="">{m.product_all()}</option>
            {values.map(([value, count]) => (
              <option key={value} value={value}>
                {`${value} (${count})`}
              </option>
            ))}
          </select>
        </label>
      ))}
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
      {filtered && (
        <button className="link" type="button" onClick={() => onFilter(NO_FILTER)}>
          {m.children_clear()}
        </button>
      )}
    </div>
  );
}
