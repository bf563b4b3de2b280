/** What staff changed, the newest first; beside it the chosen operation, field by field, and taking it back (C-OFF-2). */
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Link, useSearchParams } from 'react-router';
import { formatCount } from '#kit/format/number-format.ts';
import { useCommands } from '#office/commands/use-commands.ts';
import { callOffice } from '#office/lib/call-office.ts';
import { startData } from '#office/lib/start-data.ts';
import { m } from '#office/messages/messages.js';
import { OfficePage } from '#office/shell/office-page.tsx';
import { OfficeButton } from '#office/ui/office-button.tsx';
import { OfficeNote } from '#office/ui/office-note.tsx';
import { ChosenOperation } from './chosen-operation.tsx';
import { HistoryFilters } from './history-filters.tsx';
import { HistoryList } from './history-list.tsx';
import './history.css';

const VIEWS = ['all', 'mine', 'undone'] as const;
type View = (typeof VIEWS)[number];
const VIEW_NAMES = { all: m.history_view_all, mine: m.history_view_mine, undone: m.history_view_undone };

export function Component() {
  const [params, setParams] = useSearchParams();
  const text = params.get('text') ?? '';
  const view: View = VIEWS.find((one) => one === params.get('view')) ?? 'all';
  const chosen = Number(params.get('op') ?? 0);
  const [from, to] = ['from', 'to'].map((name) => dayIn(params.get(name)));
  const kind = params.get('kind') ?? '';
  const [entity = '', recordKey = '', field = ''] = ['entity', 'key', 'field'].map((name) => params.get(name) ?? '');
  const isNarrowed = [text, from, to, kind, recordKey, field].some((one) => one !== '');
  const find = useRef<HTMLInputElement>(null);
  const { data, error, fetchNextPage, hasNextPage, isFetching } = useInfiniteQuery({
    queryKey: ['operations', { text, view, from, to, kind, entity, recordKey, field }],
    initialPageParam: 0,
    queryFn: async ({ pageParam }) =>
      (
        await callOffice('office_history.get_operations', {
          text,
          ...(view === 'mine' && { user_id: startData().person.user_id }),
          undone: view === 'undone',
          ...(from && { from }),
          ...(to && { to }),
          ...(kind && { kinds: kind.split(',') }),
          ...(entity && { entity, ...(recordKey && { key: recordKey }), ...(field && { field }) }),
          ...(pageParam > 0 && { before: pageParam }),
        })
      ).message,
    getNextPageParam: ({ next }) => next,
  });
  const verified = useQuery({
    queryKey: ['history-chain'],
    enabled: false,
    queryFn: async () => (await callOffice('office_history.verify', {})).message,
  });
  const operations = data?.pages.flatMap((page) => page.data) ?? [];

  const change = (changes: Readonly<Record<string, string>>) =>
    setParams(
      (now) => {
        const next = new URLSearchParams(now);
        for (const [name, value] of Object.entries(changes))
          if (value === '') next.delete(name);
          else next.set(name, value);
        return next;
      },
      { replace: true },
    );
  // Keys come faster than the page is rendered: each begins where the one before it led.
  const reached = useRef(chosen);
  useEffect(() => {
    reached.current = chosen;
  }, [chosen]);
  const step = (by: number) => {
    const at = operations.findIndex(({ id }) => id === reached.current);
    const next = operations[Math.max(0, Math.min(operations.length - 1, at < 0 ? 0 : at + by))];
    if (next) {
      reached.current = next.id;
      change({ op: String(next.id) });
    }
    if (at >= operations.length - 2 && hasNextPage && !isFetching) void fetchNextPage();
  };
  useCommands([
    { id: 'next', key: 'j', name: m.history_next(), run: () => step(1), hint: true, repeats: true, keyOnly: true },
    {
      id: 'previous',
      key: 'k',
      name: m.history_previous(),
      run: () => step(-1),
      hint: true,
      repeats: true,
      keyOnly: true,
    },
    { id: 'find', key: '/', name: m.history_find(), run: () => find.current?.focus(), hint: true },
    { id: 'verify', name: m.history_verify(), run: () => void verified.refetch() },
  ]);
  useEffect(() => {
    if (chosen > 0) document.querySelector('.history__row--chosen')?.scrollIntoView({ block: 'nearest' });
  }, [chosen]);

  return (
    <OfficePage
      title={m.history_title()}
      head={
        <nav className="history__views" aria-label={m.history_views()}>
          {VIEWS.map((one) => (
            <Link
              key={one}
              to={one === 'all' ? '?' : `?view=${one}`}
              className="history__view"
              aria-current={one === view ? 'page' : undefined}
            >
              {VIEW_NAMES[one]()}
            </Link>
          ))}
        </nav>
      }
      status={<span>{m.history_status()}</span>}
      body="whole"
    >
      <div className="history__tools">
        <input
          ref={find}
          className="input history__find"
          type="search"
          aria-label={m.history_find_label()}
          placeholder={m.history_find_label()}
          value={text}
          onChange={(event) => change({ text: event.target.value, op: '' })}
        />
        <HistoryFilters
          from={from ?? ''}
          to={to ?? ''}
          kind={kind}
          entity={entity}
          recordKey={recordKey}
          field={field}
          onChange={(filters) => change({ ...filters, op: '' })}
        />
        <span className="history__chain">
          {verified.data && (verified.data.holds ? m.history_holds(counts(verified.data)) : m.history_broken())}
          <OfficeButton kind="quiet" disabled={verified.isFetching} onClick={() => void verified.refetch()}>
            {m.history_verify()}
          </OfficeButton>
        </span>
      </div>
      {error && <OfficeNote tone="error">{m.history_failed()}</OfficeNote>}
      <div className={chosen > 0 ? 'history history--chosen' : 'history'}>
        <div className="history__list">
          <HistoryList operations={operations} chosen={chosen} search={params} />
          {data && operations.length === 0 && (
            <p className="history__empty">{isNarrowed ? m.history_none() : m.history_empty()}</p>
          )}
          {hasNextPage && (
            <p className="history__more">
              <OfficeButton disabled={isFetching} onClick={() => void fetchNextPage()}>
                {m.history_more()}
              </OfficeButton>
            </p>
          )}
        </div>
        {chosen > 0 && <ChosenOperation key={chosen} id={chosen} close={() => change({ op: '' })} />}
      </div>
    </OfficePage>
  );
}

/** A day of the address; anything else is none. */
const dayIn = (text: string | null) => (text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text) ? text : '');

const counts = ({ operations, changes }: { operations: number; changes: number }) => ({
  operations: formatCount(operations),
  changes: formatCount(changes),
});
