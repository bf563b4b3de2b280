/** Two price lists side by side (back-office design §4.4): chosen in two selects, kept in the path, shown as a grid. */
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo, useRef } from 'react';
import { useNavigate, useParams } from 'react-router';
import { PRICE_COMPARISON_GRID } from '#contract/office/grids/price-comparison-grid.ts';
import type { PriceListWire } from '#contract/office/prices.ts';
import { useCommands } from '#office/commands/use-commands.ts';
import type { GridLinks } from '#office/grid/grid-links.ts';
import { GridScreen } from '#office/grid/grid-screen.tsx';
import type { Row } from '#office/grid/use-grid-view.ts';
import { callOffice } from '#office/lib/call-office.ts';
import { articlePath } from '#office/lib/record-paths.ts';
import { may } from '#office/lib/start-data.ts';
import { m } from '#office/messages/messages.js';
import { LoadingPage } from '#office/shell/loading-page.tsx';
import { OfficePage } from '#office/shell/office-page.tsx';
import { OfficeButton } from '#office/ui/office-button.tsx';
import { OfficeSelect } from '#office/ui/office-select.tsx';
import { ListOptions } from './price-list-dialogs.tsx';
import './price-lists.css';

type Side = 'a' | 'b';

const nameOf = ({ cells }: Row): string => `${cells.article} ${cells.from}`;

/** Of a list that has no such price. */
const orDash = (_: Row, text: string): string => text || '—';

export function Component() {
  const { data, error } = useQuery({
    queryKey: ['prices', 'lists', 'all'],
    queryFn: async () => (await callOffice('office_prices.get_lists', {})).message.lists,
  });
  if (data) return <Comparison lists={data} />;
  if (error) throw error;
  return <LoadingPage />;
}

function Comparison({ lists }: { lists: readonly PriceListWire[] }) {
  const navigate = useNavigate();
  const { a = lists.find((list) => list.default)?.code ?? '', b = '' } = useParams();
  // Other lists are another screen: the select that was changed keeps the focus.
  const changed = useRef<Side>(undefined);
  const parameters = useMemo(() => ({ a, b }), [a, b]);
  const links = useMemo(
    (): GridLinks => ({
      nameOf,
      pageOf: may('articles.read') ? ({ cells }) => articlePath(String(cells.article)) : undefined,
      cells: { price_a: orDash, price_b: orDash, difference: orDash, percent: orDash },
    }),
    [],
  );
  const go = (to: Record<Side, string>) =>
    void navigate(
      `/prices/compare/${encodeURIComponent(to.a)}${to.b === '' ? '' : `/${encodeURIComponent(to.b)}`}${location.search}`,
      { replace: true },
    );
  const swap = {
    id: 'swap-lists',
    name: m.prices_compare_swap(),
    key: 'v',
    hint: true,
    run: () => {
      // In a select the next key would choose a list.
      changed.current = undefined;
      go({ a: b, b: a });
    },
  };
  const choice = (side: Side, label: string) => (
    <OfficeSelect
      label={label}
      value={parameters[side]}
      autoFocus={changed.current === side}
      onChange={({ target }) => {
        changed.current = side;
        go({ ...parameters, [side]: target.value });
      }}
    >
      {!lists.some(({ code }) => code === parameters[side]) && (
        <option value={parameters[side]}>{parameters[side] || m.prices_compare_choose()}</option>
      )}
      <ListOptions lists={lists} />
    </OfficeSelect>
  );
  const choices = (place: string) => (
    <section className={place} aria-label={m.prices_compare_choose_two()}>
      {choice('a', m.prices_compare_a())}
      {choice('b', m.prices_compare_b())}
    </section>
  );
  const toLists = () => void navigate('/prices/lists');
  const fault = faultOf(lists, a, b);
  if (fault !== undefined)
    return (
      <NothingCompared toLists={toLists}>
        {choices('price-lists__compare')}
        <p role="status">{fault}</p>
      </NothingCompared>
    );
  return (
    <GridScreen
      key={JSON.stringify(parameters)}
      definition={PRICE_COMPARISON_GRID}
      parameters={parameters}
      links={links}
      findWords={m.prices_find()}
      countWords={(count) => m.prices_compare_count({ count })}
      newsWords={(count) => m.prices_compare_news({ count })}
      newsOf={nameOf}
      strip={choices('price-lists__compare price-lists__compare--strip')}
      actions={
        <>
          <OfficeButton kind="quiet" icon="undo" keyShown="v" onClick={swap.run}>
            {swap.name}
          </OfficeButton>
          <OfficeButton kind="quiet" icon="list" keyShown="l" onClick={toLists}>
            {m.prices_lists()}
          </OfficeButton>
        </>
      }
      commands={() => [swap, { id: 'price-lists', name: m.prices_lists(), key: 'l', icon: 'list', run: toLists }]}
    />
  );
}

/** Why nothing can be compared. */
function faultOf(lists: readonly PriceListWire[], a: string, b: string): string | undefined {
  const unknown = [a, b].find((code) => code !== '' && !lists.some((list) => list.code === code));
  if (unknown !== undefined) return m.prices_compare_unknown({ code: unknown });
  if (a === '' || b === '') return m.prices_compare_begin();
  return a === b ? m.prices_compare_same() : undefined;
}

function NothingCompared({ children, toLists }: { children: ReactNode; toLists: () => void }) {
  useCommands([{ id: 'price-lists', name: m.prices_lists(), key: 'l', icon: 'list', hint: true, run: toLists }]);
  return (
    <OfficePage
      title={m.prices_compare_title()}
      crumbs={[{ to: '/prices', name: m.prices_title() }]}
      actions={
        <OfficeButton kind="quiet" icon="list" keyShown="l" onClick={toLists}>
          {m.prices_lists()}
        </OfficeButton>
      }
    >
      {children}
    </OfficePage>
  );
}
