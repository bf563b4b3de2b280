/** When a server is looked into: every so many minutes or hours, or as five fields of cron say, in the shop's time zone. */
import type { Words } from '#contract/office/grids/grid-definition.ts';

const EVERY = /^([1-9]\d{0,3})(m|h)$/;
const MINUTE_MS = 60_000;
const LONGEST_MINUTES = 7 * 24 * 60;

const NO_SCHEDULE = {
  it: 'Un orario è «5m» (ogni cinque minuti), «2h», o cinque campi di cron: «0 6 * * 1-5».',
  en: 'A schedule is “5m” (every five minutes), “2h”, or five fields of cron: “0 6 * * 1-5”.',
};

/** Milliseconds of `5m` or `2h`, up to a week; undefined: it is none. */
function everyOf(schedule: string): number | undefined {
  const [, count, unit] = EVERY.exec(schedule.trim()) ?? [];
  const minutes = Number(count) * (unit === 'h' ? 60 : 1);
  return minutes <= LONGEST_MINUTES ? minutes * MINUTE_MS : undefined;
}

/** Why a text is no schedule; undefined = it is one. */
export async function scheduleFault(schedule: string): Promise<Words | undefined> {
  if (everyOf(schedule) !== undefined) return undefined;
  if (schedule.trim().split(/\s+/).length !== 5) return NO_SCHEDULE;
  try {
    return (await nextCron(schedule, new Date(), 'UTC')) ? undefined : NO_SCHEDULE;
  } catch {
    return NO_SCHEDULE;
  }
}

/**
 * The next time after a moment. An hour that clocks leave out is made up for at once, one that they show twice counts once.
 * @param schedule valid by `scheduleFault`
 */
export async function nextTime(schedule: string, after: Date, timeZone: string): Promise<Date> {
  const every = everyOf(schedule);
  if (every !== undefined) return new Date(after.getTime() + every);
  const next = await nextCron(schedule, after, timeZone);
  if (!next) throw new Error(`The schedule ${schedule} has no next time.`);
  return next;
}

async function nextCron(schedule: string, after: Date, timeZone: string): Promise<Date | null> {
  const { Cron } = await import('croner');
  return new Cron(schedule.trim(), { timezone: timeZone, paused: true, mode: '5-part' }).nextRun(after);
}
