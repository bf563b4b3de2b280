/** Column headings of the sizes: each sorts the table; the unit is here, not in every cell. */
import type { ReactNode } from 'react';
import { m } from '#storefront/messages/messages.js';
import { useSession } from '#storefront/platform/session/session-view.ts';
import { Icon } from '#storefront/ui/icon.tsx';
import { type Column, MAIN_COLUMNS, type Sorting, type SortKey } from './children-rows.rules.ts';

export interface ChildrenHeadProps {
  columns: readonly Column[];
  guest: boolean;
  sorting: Sorting | undefined;
  onSort: (key: SortKey) => void;
}

export function ChildrenHead({ columns, guest, sorting, onSort }: ChildrenHeadProps) {
  const { vatIncluded } = useSession();
  const heading = (key: SortKey, text: ReactNode, className?: string) => {
    const direction = sorting?.key === key ? sorting.direction : undefined;
    return (
      <th key={key} scope="col" className={className} aria-sort={direction ?? 'none'}>
        <button className="sizes__sort needs-js" type="button" onClick={() => onSort(key)}>
          {text}
          <Icon name="down" />
        </button>
        <span className="no-js">{text}</span>
      </th>
    );
  };
  return (
    <thead>
      <tr>
        {heading('code', m.product_col_code())}
        {columns.map((column, index) =>
          heading(
            `a:${column.code}`,
            <span>
              {column.label}
              {column.unit && <span className="muted"> {column.unit}</span>}
            </span>,
            columnClass(column, index),
          ),
        )}
        {heading('availability', m.product_col_availability())}
        {heading('pack', m.product_col_pack(), 'number')}
        {!guest && (
          <>
            {heading('gross', m.product_col_gross(), 'number sizes__wide')}
            {heading('net', vatIncluded ? m.shell_vat_in() : m.product_col_net(), 'number')}
            {heading('quantity', m.product_col_quantity())}
            {heading('total', m.product_col_total(), 'number sizes__wide')}
          </>
        )}
      </tr>
    </thead>
  );
}

/** Numbers right, words left; columns after the main ones only if there is room. */
export function columnClass(column: Column, index: number): string {
  return ['dimension', column.numeric && 'number', index >= MAIN_COLUMNS && 'sizes__more', index === 2 && 'sizes__wide']
    .filter(Boolean)
    .join(' ');
}
