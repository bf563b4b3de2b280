/** The start page: at eight o’clock, what waits and what went wrong (back-office design §4.9). Every figure opens its rows. */
import { useQuery } from '@tanstack/react-query';
import type { Desk } from '#contract/office/desk.ts';
import { DESK_FIGURES, type DeskFigureName } from '#contract/office/grids/desk-figures.ts';
import { EMAIL_FAULT_WORDS } from '#contract/office/grids/emails-grid.ts';
import { isJobName, JOBS } from '#contract/values/job-names.ts';
import { formatEuro, moneyToNumber } from '#contract/values/money.ts';
import { formatCount, formatQuantity } from '#kit/format/number-format.ts';
import { getLocale } from '#kit/texts/page-language.ts';
import { gridLink } from '#office/grid/grid-link.ts';
import { callOffice } from '#office/lib/call-office.ts';
import { shortMoment } from '#office/lib/moments.ts';
import { m } from '#office/messages/messages.js';
import { LoadingPage } from '#office/shell/loading-page.tsx';
import { OfficePage } from '#office/shell/office-page.tsx';
import { OfficeSection } from '#office/ui/office-section.tsx';
import { DeskFigure } from './desk-figure.tsx';
import { MissedSellers, VainSearches } from './desk-lists.tsx';
import { MonthSales } from './month-sales.tsx';
import { type WaitLine, WaitList } from './wait-list.tsx';
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
  const { figures, usual, months, missed, searches } = desk;
  const waits = waitingLines(desk);
  const wrong = wrongLines(desk);
  const isEmpty =
    Object.keys(figures).length === 0 && !missed && !searches && !desk.index && !desk.imports && !desk.jobs;
  return (
    <OfficePage
      title={m.desk_title()}
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
            <OfficeSection title={m.desk_waits()}>
              <WaitList lines={waits} none={m.desk_nothing_waits()} />
            </OfficeSection>
            <OfficeSection title={m.desk_wrong()}>
              <WaitList lines={wrong} none={m.desk_nothing_wrong()} alarm />
              {desk.index?.ready && (
                <p className="hint">{m.desk_index_ready({ articles: formatCount(desk.index.articles) })}</p>
              )}
            </OfficeSection>
            {months && <MonthSales months={months} />}
            {missed && <MissedSellers articles={missed} />}
            {searches && <VainSearches searches={searches} />}
          </div>
        </div>
      )}
    </OfficePage>
  );
}

const linkOf = (name: DeskFigureName) => {
  const { grid, ...rows } = DESK_FIGURES[name];
  return gridLink(grid.name, rows);
};

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

const WAITING = {
  to_accept: m.desk_to_accept,
  to_prepare: m.desk_to_prepare,
  tasks: m.desk_tasks,
  registrations: m.desk_registrations,
  enquiries: m.desk_enquiries,
  disputes: m.desk_disputes,
  on_hold: m.desk_on_hold,
  mine: m.desk_mine,
} as const;

/** Only what there is: zero waits for nobody. */
function lineOf(desk: Desk, name: DeskFigureName, words: (counted: { count: number }) => string): WaitLine[] {
  const count = desk.figures[name]?.count ?? 0;
  return count > 0 ? [{ key: name, to: linkOf(name), count, words: words({ count }) }] : [];
}

const waitingLines = (desk: Desk): WaitLine[] =>
  (Object.keys(WAITING) as Array<keyof typeof WAITING>).flatMap((name) => lineOf(desk, name, WAITING[name]));

/** One line for all, with the reason of the newest. */
function failedEmails(desk: Desk): WaitLine[] {
  const { emails } = desk;
  const about = emails ? `${emails.recipient}: ${EMAIL_FAULT_WORDS[emails.reason][getLocale()]}` : '';
  return lineOf(desk, 'failed_emails', m.desk_emails_failed).map((line) => ({ ...line, about }));
}

/** Each with its page: what to do differs. */
const failedJobs = ({ jobs = [] }: Desk): WaitLine[] =>
  jobs.map(({ name, at, error }) => ({
    key: `job ${name}`,
    to: `/jobs?job=${encodeURIComponent(name)}`,
    count: 1,
    words: m.desk_job_failed({ name: isJobName(name) ? JOBS[name].title[getLocale()] : name, at: shortMoment(at) }),
    about: error,
  }));

function wrongLines(desk: Desk): WaitLine[] {
  const imports = (desk.imports ?? []).map(
    ({ source, at, refused }): WaitLine => ({
      key: `${source} ${at}`,
      count: refused,
      words: m.desk_import_refused({ count: refused, at: shortMoment(at) }),
      about: source,
    }),
  );
  return [
    ...(desk.index?.ready === false ? [{ key: 'index', count: 1, words: m.desk_index_away() }] : []),
    ...lineOf(desk, 'late', m.desk_late_orders),
    ...lineOf(desk, 'over_credit', m.desk_over_orders),
    ...failedEmails(desk),
    ...failedJobs(desk),
    ...imports,
  ];
}
