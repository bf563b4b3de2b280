/**
 * When goods can be collected (storefront.md §4 "Pickup rules", C-ORD-2): sent before 10:00 → the same day 13–16;
 * before 16:00 → the next working day 10–13; later → the next working day 13–16. On a day off nobody works in the first
 * window, so it counts as past the first cut-off.
 */
import { addDays, isWorkingDay, nextWorkingDay } from '#server/platform/working-days.rules.ts';

interface Hours {
  readonly from: string;
  readonly to: string;
}

export interface PickupSettings {
  /** `10:00`, in the shop's time zone. */
  readonly firstCutoff: string;
  readonly secondCutoff: string;
  readonly morning: Hours;
  readonly afternoon: Hours;
  readonly holidays: readonly string[];
}

export interface PickupWindow {
  /** Plain date. */
  readonly date: string;
  readonly from: string;
  readonly to: string;
}

/** A moment in the shop's local time. */
export interface WallTime {
  readonly date: string;
  /** `09:59` */
  readonly time: string;
}

export function firstPickupWindow(sent: WallTime, settings: PickupSettings): PickupWindow {
  const { firstCutoff, secondCutoff, morning, afternoon, holidays } = settings;
  if (sent.time < firstCutoff && isWorkingDay(sent.date, holidays)) return { date: sent.date, ...afternoon };
  const date = nextWorkingDay(sent.date, holidays);
  return { date, ...(sent.time < secondCutoff ? morning : afternoon) };
}

/** The first window and those that follow it, `count` in all. */
export function pickupWindows(sent: WallTime, settings: PickupSettings, count: number): PickupWindow[] {
  const windows = [firstPickupWindow(sent, settings)];
  while (windows.length < count) {
    const { date, from } = windows[windows.length - 1] as PickupWindow;
    const { morning, afternoon, holidays } = settings;
    const isMorning = from === morning.from;
    windows.push(isMorning ? { date, ...afternoon } : { date: nextWorkingDay(date, holidays), ...morning });
  }
  return windows;
}

/**
 * The moment from which a window is no longer available: the order must be sent before. Afternoons close at the first
 * cut-off of their day, mornings at the second one of the day before, whether that is a working day or not.
 */
export function sendBefore(window: PickupWindow, { firstCutoff, secondCutoff, afternoon }: PickupSettings): WallTime {
  if (window.from === afternoon.from) return { date: window.date, time: firstCutoff };
  return { date: addDays(window.date, -1), time: secondCutoff };
}

/** The window that closed today, if any: it is shown as no longer available. */
export function closedToday(sent: WallTime, settings: PickupSettings): PickupWindow[] {
  const isClosed = sent.time >= settings.firstCutoff && isWorkingDay(sent.date, settings.holidays);
  return isClosed ? [{ date: sent.date, ...settings.afternoon }] : [];
}

/** Local time in that zone at that instant; the hour that is skipped in spring never appears. */
export function wallTime(instant: Date, timeZone: string): WallTime {
  let formatter = formatters.get(timeZone);
  if (!formatter) {
    formatter = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
    formatters.set(timeZone, formatter);
  }
  const [date = '', time = ''] = formatter.format(instant).split(' ');
  return { date, time };
}

const formatters = new Map<string, Intl.DateTimeFormat>();
