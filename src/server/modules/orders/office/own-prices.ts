/** Who may set prices by hand, and what has to be said of them: of orders that are amended and that are taken (C-OFF-5). */
import type { Permission } from '#contract/office/permissions.ts';
import { AppError } from '#contract/values/errors.ts';
import type { Locale } from '#contract/values/locale.ts';

/** People who set prices see them. @throws AppError `forbidden`. */
export function refuseOwnPrices(permissions: ReadonlySet<Permission>): void {
  if (!(permissions.has('orders.price') && permissions.has('prices.read')))
    throw new AppError('forbidden', { permission: 'orders.price' });
}

const REASON_WANTED: Readonly<Record<Locale, string>> = {
  it: 'Scrivi perché il prezzo è diverso.',
  en: 'Write why the price is different.',
};

export const reasonWanted = (locale: Locale): AppError =>
  new AppError('validation', { errors: { price_reason: [REASON_WANTED[locale]] } });
