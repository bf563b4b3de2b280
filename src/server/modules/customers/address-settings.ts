/**
 * Cache of the settings of a customer's addresses (C-ACC-4): every page needs them with its session. They are read once
 * and dropped at any change, in any process.
 */
import type { SearchSettings } from '#contract/endpoints/account/customer.ts';
import type { PriceView } from '#contract/values/shop-settings.ts';
import { type Announcements, lifeOf } from '#server/platform/announcements/announcements.ts';
import { LoadOnce } from '#server/platform/cache/load-once.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/db/index.ts';
import { readSettings, type StoredSettings, writeSettings } from './address-settings.repository.ts';

export interface AddressSettings {
  /** Of the customer's addresses that have settings. */
  of(customerId: number): Promise<readonly StoredSettings[]>;
  /** The settings of one address: those chosen, else the shop's defaults. */
  at(customerId: number, addressCode: number): Promise<SearchSettings>;
  /** Changes the given settings, keeps the others; returns the result. */
  change(customerId: number, addressCode: number, wanted: SettingsChange): Promise<SearchSettings>;
  close(): Promise<void>;
}

export interface SettingsChange {
  readonly price_view?: PriceView | undefined;
  readonly disable_autocomplete?: boolean | undefined;
}

const MOST_CUSTOMERS = 5_000;

export interface AddressSettingsDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly announcements: Announcements;
  /** The price view of the shop's settings file. */
  readonly ownView: PriceView;
}

export function createAddressSettings({ db, clock, announcements, ownView }: AddressSettingsDeps): AddressSettings {
  const settings = new LoadOnce<number, readonly StoredSettings[]>({
    most: MOST_CUSTOMERS,
    ...lifeOf(announcements, clock),
  });
  let listening: Promise<() => Promise<void>> | undefined;

  async function read(customerId: number): Promise<readonly StoredSettings[]> {
    // Subscribed before anything is cached, so that no change is missed.
    listening ??= announcements.listen('address_settings', (payload) => {
      if (payload === null) settings.clear();
      else settings.drop(Number(payload));
    });
    await listening;
    return readSettings(db, customerId);
  }

  const of = (customerId: number) => settings.get(customerId, () => read(customerId));

  async function at(customerId: number, addressCode: number): Promise<SearchSettings> {
    const found = (await of(customerId)).find((one) => one.address_code === addressCode);
    return found ?? { address_code: addressCode, price_view: ownView, disable_autocomplete: false };
  }

  return {
    of,
    at,
    async change(customerId, addressCode, wanted) {
      const before = await at(customerId, addressCode);
      const after = {
        address_code: addressCode,
        price_view: wanted.price_view ?? before.price_view,
        disable_autocomplete: wanted.disable_autocomplete ?? before.disable_autocomplete,
      };
      await writeSettings(db, customerId, after, announcements);
      // The next response of this process must have the change, before the announcement comes back.
      settings.drop(customerId);
      return at(customerId, addressCode);
    },
    async close() {
      await (await listening)?.();
    },
  };
}
