/** Times of the wire as the clock of the shop shows them, wherever the person is (C-OFF-11). */
import { todayIn } from '#kit/format/dates.ts';
import { startData } from './start-data.ts';

/** Today: `8:05`. This year: `12/11 8:05`. Before: `12/11/2025`. */
export function shortMoment(iso: string, now = new Date(), timeZone = startData().timeZone): string {
  const at = new Date(iso);
  if (Number.isNaN(at.getTime())) return iso;
  const [year = '', month, day] = todayIn(timeZone, at).split('-');
  const clock = new Intl.DateTimeFormat('en-GB', { timeZone, hour: 'numeric', minute: '2-digit', hourCycle: 'h23' });
  const today = todayIn(timeZone, now);
  if (today === `${year}-${month}-${day}`) return clock.format(at).replace(/^0(?=\d:)/, '');
  if (!today.startsWith(year)) return `${day}/${month}/${year}`;
  return `${day}/${month} ${clock.format(at).replace(/^0(?=\d:)/, '')}`;
}
