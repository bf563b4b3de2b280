/** Column headings of the sizes; the unit stands here, not in every cell. */
import { m } from '#storefront/messages/messages.js';
import { type Column, MAIN_COLUMNS } from './children-rows.rules.ts';

export function ChildrenHead({ columns, guest }: { columns: readonly Column[]; guest: boolean }) {
  return (
    <thead>
      <tr>
        <th scope="col">{m.product_col_code()}</th>
        {columns.map((column, index) => (
          <th key={column.code} scope="col" className={columnClass(column, index)}>
            {column.label}
            {column.unit && <span className="muted"> {column.unit}</span>}
          </th>
        ))}
        <th scope="col">{m.product_col_availability()}</th>
        <th scope="col" className="num">
          {m.product_col_pack()}
        </th>
        {!guest && (
          <>
            <th scope="col" className="num">
              {m.product_col_gross()}
            </th>
            <th scope="col" className="num">
              {m.product_col_net()}
            </th>
            <th scope="col">{m.product_col_quantity()}</th>
            <th scope="col" className="num">
              {m.product_col_total()}
            </th>
          </>
        )}
      </tr>
    </thead>
  );
}

/** Numbers right, words left; columns after the main ones only where there is room. */
export function columnClass(column: Column, index: number): string {
  return ['dimc', column.numeric && 'num', index >= MAIN_COLUMNS && 'k-more'].filter(Boolean).join(' ');
}
