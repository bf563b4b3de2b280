/** The start page: at eight o’clock, what waits and what went wrong (back-office design §4.9). Every figure opens its rows. */
import { useQuery } from '@tanstack/react-query';
import { Fragment, type ReactNode, useState } from 'react';
import type { Desk } from '#contract/office/desk.ts';
import { formatEuro, moneyToNumber } from '#contract/values/money.ts';
import { formatCount, formatQuantity } from '#kit/format/number-format.ts';
import { getLocale } from '#kit/texts/page-language.ts';
import { useCommands } from '#office/commands/use-commands.ts';
import { callOffice } from '#office/lib/call-office.ts';
import { shortMoment } from '#office/lib/moments.ts';
import { m } from '#office/messages/messages.js';
import { LoadingPage } from '#office/shell/loading-page.tsx';
import { OfficePage } from '#office/shell/office-page.tsx';
import { OfficeButton } from '#office/ui/office-button.tsx';
import { OfficeSection } from '#office/ui/office-section.tsx';
import { ArrangeDeskDialog } from './arrange-desk-dialog.tsx';
import { DeskFigure } from './desk-figure.tsx';
import { linkOf, waitingLines, wrongLines } from './desk-lines.ts';
import { MissedSellers, Pickups, VainSearches } from './desk-lists.tsx';
import { DESK_WIDGETS, type DeskWidget } from './desk-widgets.rules.ts';
import { MonthSales } from './month-sales.tsx';
import { useDeskArrangement } from './use-desk-arrangement.ts';
import { WaitList } from './wait-list.tsx';
import './desk.css';

/** Beside the events: time goes on also when nobody does anything. */
const AGAIN_MS = 60_000;

export function Component() {
  const { data, error } = useQuery({
    queryKey: ['desk'],
    queryFn: async () => (await callOffice('office.get_desk', {})).message,
    refetchInterval: AGAIN_MS,
  });
  if (data) return <DeskPage desk={data} stale={error !== null} />;
  if (error) throw error;
  return <LoadingPage />;
}

const euros = (money: number) => formatEuro(moneyToNumber(money), getLocale());

function DeskPage({ desk, stale }: { desk: Desk; stale: boolean }) {
  const { figures, usual, months, missed, searches, pickups } = desk;
  const { arrangement, arrange, isUnsaved } = useDeskArrangement();
  const [isArranging, setArranging] = useState(false);
  const parts: Readonly<Partial<Record<DeskWidget, ReactNode>>> = {
    waits: (
      <OfficeSection title={m.desk_waits()}>
        <WaitList lines={waitingLines(desk)} none={m.desk_nothing_waits()} />
      </OfficeSection>
    ),
    wrong: (
      <OfficeSection title={m.desk_wrong()}>
        <WaitList lines={wrongLines(desk)} none={m.desk_nothing_wrong()} alarm />
        {desk.index?.ready && (
          <p className="hint">{m.desk_index_ready({ articles: formatCount(desk.index.articles) })}</p>
        )}
      </OfficeSection>
    ),
    ...(months && { months: <MonthSales months={months} /> }),
    ...(pickups && { pickups: <Pickups pickups={pickups} /> }),
    ...(missed && { missed: <MissedSellers articles={missed} /> }),
    ...(searches && { searches: <VainSearches searches={searches} /> }),
  };
  const isEmpty =
    Object.keys(figures).length === 0 && !missed && !searches && !desk.index && !desk.imports && !desk.jobs;
  useCommands([
    {
      id: 'arrange-desk',
      name: m.desk_arrange(),
      key: 'v',
      icon: 'gear',
      hint: true,
      disabled: isEmpty,
      run: () => setArranging(true),
    },
  ]);
  return (
    <OfficePage
      title={m.desk_title()}
      actions={
        !isEmpty && (
          <OfficeButton kind="quiet" icon="gear" keyShown="v" onClick={() => setArranging(true)}>
            {m.desk_arrange()}
          </OfficeButton>
        )
      }
      status={
        <>
          <span>{m.desk_status()}</span>
          {usual && <span>{m.desk_usual_hint({ weeks: usual.weeks })}</span>}
          <span role="status">{stale ? m.frame_stale() : m.desk_at({ time: shortMoment(desk.at) })}</span>
        </>
      }
    >
      {isEmpty ? (
        <p className="message">{m.desk_empty()}</p>
      ) : (
        <div className="desk">
          <Figures desk={desk} />
          <div className="desk__columns">
            {arrangement.order.map(
              (name) => !arrangement.hidden.has(name) && <Fragment key={name}>{parts[name]}</Fragment>,
            )}
          </div>
        </div>
      )}
      {isArranging && (
        <ArrangeDeskDialog
          arrangement={arrangement}
          present={new Set(DESK_WIDGETS.filter((name) => parts[name] !== undefined))}
          change={arrange}
          isUnsaved={isUnsaved}
          close={() => setArranging(false)}
        />
      )}
    </OfficePage>
  );
}

/** Percent more or less than usual; undefined when there is nothing to compare with. */
function changeOf(now: number, usual: number | undefined): number | undefined {
  return usual ? Math.round(((now - usual) / usual) * 100) : undefined;
}

/** Of few orders a whole number would say something else than the percent beside it. */
const usualOrders = (mean: number) => (mean < 10 ? Math.round(mean * 10) / 10 : Math.round(mean));

function Figures({ desk: { figures, usual } }: { desk: Desk }) {
  const { today, open, late, over_credit: over } = figures;
  const ordersOf = (count: number) => m.desk_orders({ count });
  if (!today) return null;
  return (
    <section aria-label={m.desk_figures()} className="desk__figures">
      <DeskFigure
        to={linkOf('today')}
        name={m.desk_orders_today()}
        value={formatCount(today.count)}
        change={changeOf(today.count, usual?.orders)}
        about={usual ? m.desk_usual({ count: formatQuantity(usualOrders(usual.orders)) }) : ''}
      />
      {today.sum !== undefined && (
        <DeskFigure
          to={linkOf('today')}
          name={m.desk_net_today()}
          value={euros(today.sum)}
          change={changeOf(today.sum, usual?.net)}
          about={usual?.net === undefined ? '' : m.desk_usual_net({ amount: euros(usual.net) })}
        />
      )}
      {open && (
        <DeskFigure
          to={linkOf('open')}
          name={m.desk_open()}
          value={open.sum === undefined ? formatCount(open.count) : euros(open.sum)}
          about={open.sum === undefined ? '' : ordersOf(open.count)}
        />
      )}
      {late && (
        <DeskFigure
          to={linkOf('late')}
          name={m.desk_late()}
          value={formatCount(late.count)}
          about={late.sum === undefined ? '' : euros(late.sum)}
          alarm={late.count > 0}
        />
      )}
      {over && (
        <DeskFigure
          to={linkOf('over_credit')}
          name={m.desk_over_credit()}
          value={formatCount(over.count)}
          about={over.sum === undefined ? '' : euros(over.sum)}
          alarm={over.count > 0}
        />
      )}
    </section>
  );
}
