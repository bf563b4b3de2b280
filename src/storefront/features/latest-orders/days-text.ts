/** Names of the predefined ranges. */
import { m } from '#storefront/messages/messages.js';

export const DAYS_TEXT = {
  30: () => m.latest_days({ days: 30 }),
  90: () => m.latest_days({ days: 90 }),
  365: m.latest_year,
} as const;
