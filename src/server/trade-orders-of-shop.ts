/** Orders of customers' systems with what they need of the shop: its modules, its name and address, the formats that it reads. */
import type { AppDeps } from './app-deps.ts';
import type { createModules } from './app-modules.ts';
import { NO_PLACE, vatNumberOf } from './formats/trade-order/trade-values.ts';
import type { TakenOrders, TakeOrders } from './import/index.ts';
import { OFFICE_PATH, officeUrl } from './modules/staff/index.ts';
import { createTradeOrders, type TradeOrders } from './modules/trade-orders/index.ts';
import { issuingSettings, orderMailSettings } from './settings.ts';
import { TRADE_FORMATS } from './trade-formats.ts';

type ShopModules = Pick<
  Awaited<ReturnType<typeof createModules>>,
  'carts' | 'catalogue' | 'customers' | 'operations' | 'orders' | 'outbox' | 'search'
>;

export function tradeOrdersOfShop(deps: AppDeps, modules: ShopModules): TradeOrders {
  const { db, clock, log, settings, env, baseUrl } = deps;
  const { seller } = issuingSettings(settings);
  return createTradeOrders({
    ...modules,
    db,
    clock,
    log,
    dataDir: env.dataDir,
    formats: TRADE_FORMATS,
    seller: {
      ...NO_PLACE,
      name: seller.name,
      vatNumber: vatNumberOf(seller.vatNumber),
      taxCode: seller.taxCode,
      // Shops that do not issue their documents may have named their address only for people.
      street: seller.street || settings.contacts.address,
      postalCode: seller.postalCode,
      city: seller.city,
      province: seller.province,
      country: 'IT',
    },
    iban: seller.iban.replaceAll(/\s/g, ''),
    office: orderMailSettings(settings).notices ?? '',
    messageUrl: (id) => `${officeUrl(env) ?? baseUrl()}${OFFICE_PATH}/inbox/trade/${id}`,
  });
}

/** A file of a connection's folder, counted as the list of imports counts. */
export async function takeTradeOrders(
  { take, decideSoon }: Pick<TradeOrders, 'take' | 'decideSoon'>,
  file: Parameters<TakeOrders>[0],
): Promise<TakenOrders> {
  const messages = await take(file);
  decideSoon();
  const isRefused = ({ message, state }: (typeof messages)[number]) => state === 'refused' && message === null;
  return {
    known: messages.filter(({ state }) => state === 'known').length,
    taken: messages.filter((one) => one.state !== 'known' && !isRefused(one)).length,
    refused: messages.flatMap((one, index) => (isRefused(one) ? [{ position: index + 1, reason: one.reason }] : [])),
  };
}
