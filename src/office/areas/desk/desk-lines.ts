/** What waits and what went wrong, as lines: each with its words and the page behind it. */
import type { Desk } from '#contract/office/desk.ts';
import { DESK_FIGURES, type DeskFigureName } from '#contract/office/grids/desk-figures.ts';
import { EMAIL_FAULT_WORDS } from '#contract/office/grids/emails-grid.ts';
import { isJobName, JOBS } from '#contract/values/job-names.ts';
import { getLocale } from '#kit/texts/page-language.ts';
import { gridLink } from '#office/grid/grid-link.ts';
import { shortMoment } from '#office/lib/moments.ts';
import { may } from '#office/lib/start-data.ts';
import { m } from '#office/messages/messages.js';
import { connectionPath } from '../connections/connection-path.ts';
import type { WaitLine } from './wait-list.tsx';

/** The rows behind a figure. */
export const linkOf = (name: DeskFigureName) => {
  const { grid, ...rows } = DESK_FIGURES[name];
  return gridLink(grid.name, rows);
};

const WAITING = {
  to_accept: m.desk_to_accept,
  to_prepare: m.desk_to_prepare,
  tasks: m.desk_tasks,
  registrations: m.desk_registrations,
  enquiries: m.desk_enquiries,
  disputes: m.desk_disputes,
  customer_orders: m.desk_customer_orders,
  on_hold: m.desk_on_hold,
  mine: m.desk_mine,
} as const;

/** Only what there is: zero waits for nobody. */
function lineOf(desk: Desk, name: DeskFigureName, words: (counted: { count: number }) => string): WaitLine[] {
  const count = desk.figures[name]?.count ?? 0;
  return count > 0 ? [{ key: name, to: linkOf(name), count, words: words({ count }) }] : [];
}

export const waitingLines = (desk: Desk): WaitLine[] =>
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

export function wrongLines(desk: Desk): WaitLine[] {
  const imports = (desk.imports ?? []).map(
    ({ id, name, at, what, refused }): WaitLine => ({
      key: `import ${id}`,
      to: `/imports/${id}`,
      count: what === 'refused' ? refused : 1,
      words: (what === 'refused' ? m.desk_import_refused : m.desk_import_stopped)({
        count: refused,
        at: shortMoment(at),
      }),
      about: name,
    }),
  );
  const sources = (desk.sources ?? []).map(
    ({ name, fault }): WaitLine => ({
      key: `source ${name}`,
      to: '/imports/sources',
      count: 1,
      words: m.desk_source_silent({ name }),
      about: fault,
    }),
  );
  const handovers = (desk.handovers ?? []).map(
    ({ code, name, count, since }): WaitLine => ({
      key: `handovers ${code}`,
      ...(may('connections.read') && { to: connectionPath(code) }),
      count,
      words: m.desk_orders_not_acknowledged({ count }),
      about: m.desk_not_acknowledged_since({ name, at: shortMoment(since) }),
    }),
  );
  const connections = (desk.connections ?? []).map(
    ({ code, name, run, silent, fault }): WaitLine => ({
      key: `connection ${code}`,
      to: may('connections.read') ? connectionPath(code) : run === null ? '/imports' : `/imports/${run}`,
      count: 1,
      words: (silent ? m.desk_connection_silent : m.desk_connection_stopped)({ name }),
      about: fault,
    }),
  );
  return [
    ...(desk.index?.ready === false ? [{ key: 'index', count: 1, words: m.desk_index_away() }] : []),
    ...lineOf(desk, 'late', m.desk_late_orders),
    ...lineOf(desk, 'over_credit', m.desk_over_orders),
    ...failedEmails(desk),
    ...failedJobs(desk),
    ...imports,
    ...sources,
    ...handovers,
    ...connections,
  ];
}
