/**
 * On which days goods can be shipped (C-ORD-4): working days from the next one on, after the shop's preparation days.
 */
import { nextWorkingDay } from '#server/platform/working-days.rules.ts';

export interface ShippingSettings {
  /** Working days before the first date that can be chosen. */
  readonly minDays: number;
  /** How many dates are offered. */
  readonly dates: number;
  readonly holidays: readonly string[];
}

export function shippingDates(today: string, { minDays, dates, holidays }: ShippingSettings): string[] {
  const found: string[] = [];
  let day = today;
  for (let position = 0; position < minDays + dates; position += 1) {
    day = nextWorkingDay(day, holidays);
    if (position >= minDays) found.push(day);
  }
  return found;
}
