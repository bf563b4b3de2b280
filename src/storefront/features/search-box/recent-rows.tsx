/** Recent searches, each with a button to remove it. */
import { m } from '#storefront/messages/messages.js';
import { paths } from '#storefront/paths.ts';
import { Icon } from '#storefront/ui/icon.tsx';
import { type CellOf, PanelRow, RowGroup } from './panel-row.tsx';

export interface RecentRowsProps {
  searches: readonly string[];
  active: number | undefined;
  cell: CellOf;
  onForget: (search: string) => void;
  onForgetAll: () => void;
}

export function RecentRows({ searches, active, cell, onForget, onForgetAll }: RecentRowsProps) {
  return (
    <RowGroup title={m.search_recent()}>
      {searches.map((search, row) => (
        <PanelRow
          key={search}
          row={row}
          active={active}
          cell={cell}
          action={
            <button
              type="button"
              className="icon-button"
              tabIndex={-1}
              aria-label={m.search_forget({ text: search })}
              onClick={() => onForget(search)}
            >
              <Icon name="x" />
            </button>
          }
        >
          <a className="suggestion__link" href={paths.shop({ text: search })} tabIndex={-1}>
            <Icon name="clock" />
            <span>{search}</span>
          </a>
        </PanelRow>
      ))}
      <PanelRow row={searches.length} active={active} cell={cell}>
        <button type="button" className="suggestion__link suggestion__more" tabIndex={-1} onClick={onForgetAll}>
          <Icon name="trash" />
          <span>{m.search_forget_all()}</span>
        </button>
      </PanelRow>
    </RowGroup>
  );
}
