/** The table of prices (back-office design §4.4): an article per row, some columns per price list; cells are written in place. */
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import { breaksOf, breaksWords } from '#contract/office/grids/price-breaks.rules.ts';
import { matrixCellOf, matrixKey, priceMatrixGrid } from '#contract/office/grids/price-matrix-grid.ts';
import type { OfficeApiTypes } from '#contract/office/office-api.ts';
import { getLocale } from '#kit/texts/page-language.ts';
import type { Chosen } from '#office/grid/chosen-bar.tsx';
import type { GridLinks } from '#office/grid/grid-links.ts';
import { GridScreen } from '#office/grid/grid-screen.tsx';
import type { Row } from '#office/grid/use-grid-view.ts';
import { callOffice } from '#office/lib/call-office.ts';
import { articlePath } from '#office/lib/record-paths.ts';
import { may } from '#office/lib/start-data.ts';
import { m } from '#office/messages/messages.js';
import { LoadingPage } from '#office/shell/loading-page.tsx';
import { OfficeButton } from '#office/ui/office-button.tsx';
import { priceEffect } from '../list/price-effect.tsx';
import { pricePlaceCommands } from '../price-place-commands.ts';
import './price-matrix.css';

type List = OfficeApiTypes['office_prices.get_list_names']['response']['message']['lists'][number];

const nameOf = ({ cells }: Row): string => String(cells.article);

export function Component() {
  const { data, error } = useQuery({
    queryKey: ['prices', 'lists', 'names'],
    queryFn: async () => (await callOffice('office_prices.get_list_names', {})).message.lists,
  });
  if (data) return <Matrix key={data.map(({ id }) => id).join(' ')} lists={data} />;
  if (error) throw error;
  return <LoadingPage />;
}

function Matrix({ lists }: { lists: readonly List[] }) {
  const navigate = useNavigate();
  const definition = useMemo(() => priceMatrixGrid(lists), [lists]);
  const links = useMemo(
    (): GridLinks => ({
      nameOf,
      pageOf: may('articles.read') ? (row) => articlePath(nameOf(row)) : undefined,
      cells: Object.fromEntries(
        lists.map(({ id }) => [matrixKey('price', id), (row: Row, text: string) => withBreaks(row, id, text)]),
      ),
    }),
    [lists],
  );
  /** The article of the row under the cursor, with the list of its column. */
  const place = (of: () => Chosen) => {
    const { rows, column = '' } = of();
    const [row] = rows ?? [];
    const list = lists.find(({ id }) => id === matrixCellOf(column)?.list) ?? lists[0];
    return row && list ? { article: nameOf(row), list: list.code } : undefined;
  };
  const to = (page: string) => () => void navigate(`/prices${page}`);
  return (
    <GridScreen
      definition={definition}
      links={links}
      findWords={m.prices_find()}
      countWords={(count) => m.prices_matrix_count({ count })}
      newsWords={(count) => m.prices_matrix_news({ count })}
      newsOf={nameOf}
      actions={
        <>
          <OfficeButton kind="quiet" icon="scale" keyShown="v" onClick={to('/compare')}>
            {m.prices_compare_open()}
          </OfficeButton>
          <OfficeButton kind="quiet" icon="list" keyShown="l" onClick={to('/lists')}>
            {m.prices_lists()}
          </OfficeButton>
          <OfficeButton kind="quiet" icon="euro" keyShown="m" onClick={to('')}>
            {m.prices_one_by_one()}
          </OfficeButton>
        </>
      }
      effect={priceEffect}
      commands={(of) => [
        { id: 'prices', name: m.prices_one_by_one(), key: 'm', icon: 'euro', run: to('') },
        { id: 'price-lists', name: m.prices_lists(), key: 'l', icon: 'list', run: to('/lists') },
        { id: 'compare-lists', name: m.prices_compare_open(), key: 'v', icon: 'scale', run: to('/compare') },
        ...pricePlaceCommands(navigate, () => place(of)),
      ]}
    />
  );
}

/** How many breaks stand behind a price; which ones, where it is pointed at. */
function withBreaks({ cells }: Row, list: number, text: string) {
  const cell = cells[matrixKey('breaks', list)] ?? '';
  const count = breaksOf(cell)?.length ?? 0;
  if (count === 0) return text;
  const words = m.prices_matrix_breaks({ breaks: breaksWords(cell, getLocale()) });
  return (
    <span className="price-matrix__price" title={words}>
      <small className="price-matrix__breaks">
        <span aria-hidden="true">+{count}</span>
        <span className="visually-hidden">{words}</span>
      </small>
      {text || '—'}
    </span>
  );
}
