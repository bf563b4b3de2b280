/** The grid of prices (back-office design §4.4): cells are written in place, rows added and removed, many changed in one press. */
import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { PRICES_GRID } from '#contract/office/grids/prices-grid.ts';
import type { Chosen } from '#office/grid/chosen-bar.tsx';
import type { GridLinks } from '#office/grid/grid-links.ts';
import { GridScreen } from '#office/grid/grid-screen.tsx';
import type { Row } from '#office/grid/use-grid-view.ts';
import { changeOffice } from '#office/lib/change-office.ts';
import { queryClient } from '#office/lib/query-client.ts';
import { articlePath } from '#office/lib/record-paths.ts';
import { refusalWords } from '#office/lib/refusal-words.ts';
import { may } from '#office/lib/start-data.ts';
import { noteDone } from '#office/lib/undo-newest.ts';
import { m } from '#office/messages/messages.js';
import { showNotice } from '#office/shell/notices.tsx';
import { OfficeButton } from '#office/ui/office-button.tsx';
import { pricePlaceCommands } from '../price-place-commands.ts';
import { NewPriceDialog } from './new-price-dialog.tsx';
import { priceEffect } from './price-effect.tsx';

const articleOf = ({ cells }: Row): string => String(cells.article);
const nameOf = (row: Row): string => `${articleOf(row)} ${String(row.cells.list)}`;

const placeOf = (row: Row | undefined) => row && { article: articleOf(row), list: String(row.cells.list) };

/** Rows of one press of the button; more are left to a filter and several presses. */
const MOST_REMOVED = 5_000;

async function remove(ids: readonly number[], leave: () => void): Promise<void> {
  try {
    const { message } = await changeOffice('office_prices.save_prices', { remove: [...ids] });
    noteDone(m.prices_removed({ count: message.saved }), message.operation);
    leave();
  } catch (failure) {
    showNotice(refusalWords(failure));
  } finally {
    await queryClient.invalidateQueries({ queryKey: ['prices'] });
  }
}

export function Component() {
  const navigate = useNavigate();
  const [isAdding, setAdding] = useState<{ readonly article: string; readonly list: string }>();
  const mayWrite = may('prices.write');
  const links = useMemo(
    (): GridLinks => ({
      nameOf,
      pageOf: may('articles.read') ? (row) => articlePath(articleOf(row)) : undefined,
    }),
    [],
  );
  const add = (of: () => Chosen) => {
    const [row] = of().rows ?? [];
    setAdding({ article: row ? articleOf(row) : '', list: row ? String(row.cells.list) : '' });
  };
  const to = (page: string) => () => void navigate(`/prices/${page}`);
  return (
    <>
      <GridScreen
        definition={PRICES_GRID}
        links={links}
        findWords={m.prices_find()}
        countWords={(count) => m.prices_count({ count })}
        newsWords={(count) => m.prices_news({ count })}
        newsOf={nameOf}
        actions={
          <>
            <OfficeButton kind="quiet" icon="cols" keyShown="m" onClick={to('matrix')}>
              {m.prices_matrix()}
            </OfficeButton>
            <OfficeButton kind="quiet" icon="list" keyShown="l" onClick={to('lists')}>
              {m.prices_lists()}
            </OfficeButton>
            <OfficeButton kind="quiet" icon="percent" keyShown="d" onClick={to('discounts')}>
              {m.prices_discounts()}
            </OfficeButton>
            {mayWrite && (
              <OfficeButton kind="go" icon="plus" keyShown="n" onClick={() => setAdding({ article: '', list: '' })}>
                {m.prices_new()}
              </OfficeButton>
            )}
          </>
        }
        commands={(of) => [
          { id: 'price-matrix', name: m.prices_matrix(), key: 'm', icon: 'cols', run: to('matrix') },
          { id: 'price-lists', name: m.prices_lists(), key: 'l', icon: 'list', run: to('lists') },
          { id: 'compare-lists', name: m.prices_compare_open(), icon: 'scale', run: to('compare') },
          { id: 'discounts', name: m.prices_discounts(), key: 'd', icon: 'percent', run: to('discounts') },
          ...pricePlaceCommands(navigate, () => placeOf(of().rows?.[0])),
          ...(mayWrite
            ? [
                {
                  id: 'new-price',
                  name: m.prices_new(),
                  key: 'n',
                  icon: 'plus' as const,
                  hint: true,
                  run: () => add(of),
                },
              ]
            : []),
        ]}
        effect={priceEffect}
        bar={(chosen) => <ChosenButtons chosen={chosen} mayWrite={mayWrite} />}
      />
      {isAdding && <NewPriceDialog {...isAdding} close={() => setAdding(undefined)} />}
    </>
  );
}

function ChosenButtons({ chosen, mayWrite }: { chosen: Chosen; mayWrite: boolean }) {
  const { rows, leave } = chosen;
  const canRemove = mayWrite && rows !== null && rows.length <= MOST_REMOVED;
  return (
    <>
      {canRemove && (
        <OfficeButton
          icon="trash"
          onClick={() =>
            void remove(
              rows.map(({ id }) => id),
              leave,
            )
          }
        >
          {m.prices_remove({ count: rows.length })}
        </OfficeButton>
      )}
    </>
  );
}
