/** The parts of the office's start page, from the modules that own them. */
import type { Desk } from '#contract/office/desk.ts';
import type { AppDeps } from './app-deps.ts';
import type { createModules } from './app-modules.ts';
import {
  faultSentence,
  readImportsToSee,
  readSourcesWithFault,
  readStoppedConnections,
  stoppedSentence,
} from './import/desk/index.ts';
import { readLateOrders, readSilentConnections, silentSentence } from './modules/exchange/index.ts';
import { readFailedJobs } from './modules/jobs/index.ts';
import { readNewestFailed } from './modules/mail/index.ts';
import type { DeskPart } from './modules/office/index.ts';
import { readMissedSellers, readMonthSales, readPickupWindows, readUsualDay } from './modules/orders/index.ts';
import { readSearchReport } from './modules/tracking/index.ts';
import { LoadOnce } from './platform/cache/load-once.ts';
import { today } from './platform/clock.ts';

/** Twelve, and the same ones a year before. */
const MONTHS = 24;
const MOST_LINES = 6;
const DAY_MS = 86_400_000;
/** Lists that nobody adds up may be this old. */
const LIST_LIFE_MS = 60_000;

type Modules = Pick<Awaited<ReturnType<typeof createModules>>, 'search'>;

export function officeDesk(
  { db, clock, settings }: Pick<AppDeps, 'db' | 'clock' | 'settings'>,
  { search }: Modules,
): DeskPart[] {
  const day = () => today(clock, settings.timeZone);
  const before = (days: number) =>
    new Date(Date.parse(`${day()}T00:00:00Z`) - days * DAY_MS).toISOString().slice(0, 10);
  const lists = new LoadOnce<string>({ most: 8, life: { milliseconds: LIST_LIFE_MS, clock } });
  const part = <Name extends keyof Desk>(given: DeskPart<Name>): DeskPart => given as unknown as DeskPart;
  return [
    part({
      name: 'usual',
      needs: ['orders.read'],
      async read({ priced }) {
        const { weeks, orders, net } = await readUsualDay(db, clock());
        return weeks === 0 ? null : { weeks, orders, ...(priced && { net }) };
      },
    }),
    part({
      name: 'months',
      needs: ['orders.read', 'prices.read'],
      read: () => readMonthSales(db, day(), MONTHS),
    }),
    part({
      name: 'pickups',
      needs: ['orders.read'],
      read: () => readPickupWindows(db, day(), MOST_LINES),
    }),
    part({
      name: 'missed',
      needs: ['articles.read'],
      async read({ locale }) {
        const asked = { since: before(30), today: day(), most: MOST_LINES };
        const found = await lists.get('missed', () => readMissedSellers(db, asked));
        return found.map(({ carti, name_it, name_en, ...one }) => ({
          carti,
          name: locale === 'en' ? name_en : name_it,
          ...one,
        }));
      },
    }),
    part({
      name: 'searches',
      needs: ['search.read'],
      async read() {
        const { nothing } = await lists.get('searches', () => readSearchReport(db, before(7), MOST_LINES));
        return nothing.map(({ text, lang, searches, customers }) => ({ text, lang, searches, customers }));
      },
    }),
    part({
      name: 'index',
      needs: ['search.read'],
      read: async () => ({ ready: search.ready, articles: search.stats().documents }),
    }),
    part({
      name: 'emails',
      needs: ['emails.read'],
      async read() {
        const newest = await readNewestFailed(db);
        return newest ? { recipient: newest.recipient, reason: newest.fault } : null;
      },
    }),
    part({
      name: 'jobs',
      needs: ['jobs.run'],
      read: async () => (await readFailedJobs(db)).map(({ at, ...job }) => ({ ...job, at: at.toISOString() })),
    }),
    part({
      name: 'imports',
      needs: ['imports.read'],
      async read() {
        const found = await readImportsToSee(db, before(7), MOST_LINES);
        return found.map(({ at, ...one }) => ({ ...one, at: at.toISOString() }));
      },
    }),
    part({
      name: 'handovers',
      needs: ['orders.read'],
      async read() {
        const found = await readLateOrders(db, clock());
        return found.map(({ code, name, count, since }) => ({ code, name, count, since: since.toISOString() }));
      },
    }),
    part({
      name: 'sources',
      needs: ['imports.read'],
      async read({ locale }) {
        const found = await readSourcesWithFault(db);
        return found.map(({ name, fault }) => ({ name, fault: faultSentence(fault, locale) }));
      },
    }),
    part({
      name: 'connections',
      needs: ['imports.read'],
      async read({ locale }) {
        const [found, silent] = await Promise.all([readStoppedConnections(db), readSilentConnections(db, clock())]);
        return [
          ...found.map(({ code, name, stopped }) => ({
            code,
            name,
            run: stopped.run,
            silent: false,
            fault: stoppedSentence(stopped, locale),
          })),
          ...silent.map(({ code, name, hours }) => ({
            code,
            name,
            run: null,
            silent: true,
            fault: silentSentence({ hours }, locale),
          })),
        ];
      },
    }),
  ];
}
