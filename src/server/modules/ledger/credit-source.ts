/** Where the open amounts of a customer's credit come from (C-ORD-7, C-DOC-3). */
import type { Money } from '#contract/values/money.ts';
import type { StoredCredit } from '../customers/index.ts';
import type { DeadlineSums } from './deadlines.repository.ts';

/** `known`: deadlines for customers of whom some are known, the file for the others. */
export type CreditSource = 'known' | 'deadlines' | 'file';

/** The stored credit of a customer, with what is open and expired by deadlines where the setting says so. */
export function creditByDeadlines(
  source: CreditSource,
  stored: (customerId: number) => Promise<StoredCredit>,
  sumsOf: (customerId: number) => Promise<Pick<DeadlineSums, 'known' | 'open' | 'expired'>>,
): (customerId: number) => Promise<StoredCredit> {
  if (source === 'file') return stored;
  return async (customerId) => {
    const [credit, sums] = await Promise.all([stored(customerId), sumsOf(customerId)]);
    if (source === 'known' && sums.known === 0) return credit;
    return { ...credit, openDeadlines: sums.open, overdue: sums.expired };
  };
}

export interface CreditRowAmounts {
  readonly expired: Money | null;
  readonly toExpire: Money | null;
  readonly total: Money;
}

/** Direct remittances and bank receipts: sums of the deadlines, else what the file splits, else one total. */
export function openRows(
  source: CreditSource,
  stored: StoredCredit,
  sums: DeadlineSums,
): { readonly remittances: CreditRowAmounts; readonly riba: CreditRowAmounts } {
  if (source === 'deadlines' || (source === 'known' && sums.known > 0))
    return {
      remittances: row(sums.other_expired, sums.other_to_expire),
      riba: row(sums.riba_expired, sums.riba_to_expire),
    };
  const { remittancesExpired, remittancesToExpire, ribaExpired, ribaToExpire } = stored;
  const parts = [remittancesExpired, remittancesToExpire, ribaExpired, ribaToExpire];
  if (parts.every((part) => part === null))
    return {
      remittances: {
        expired: stored.overdue,
        toExpire: stored.openDeadlines - stored.overdue,
        total: stored.openDeadlines,
      },
      riba: row(0, 0),
    };
  return {
    remittances: row(remittancesExpired ?? 0, remittancesToExpire ?? 0),
    riba: row(ribaExpired ?? 0, ribaToExpire ?? 0),
  };
}

const row = (expired: Money, toExpire: Money): CreditRowAmounts => ({ expired, toExpire, total: expired + toExpire });
