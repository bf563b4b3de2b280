/** Filters above the most purchased articles: a GET form, so that a filtered list has a URL. */
import type { Address } from '#contract/endpoints/account/identity.ts';
import type { MostPurchasedSort } from '#contract/endpoints/account/purchases.ts';
import { DestinationField } from '#storefront/domain/order/destination-field.tsx';
import { m } from '#storefront/messages/messages.js';
import { paths } from '#storefront/paths.ts';
import { Button } from '#storefront/ui/button.tsx';
import { useFoldedFields } from '#storefront/ui/forms/folded-fields.tsx';
import { PeriodFields } from '#storefront/ui/forms/period-fields.tsx';
import { ListFiles } from '#storefront/ui/list-files.tsx';
import { type PurchaseQuery, purchaseFields, SORTS_OFFERED } from './purchase-query.rules.ts';

const SORT_TEXT: Record<MostPurchasedSort, () => string> = {
  times: m.account_sort_times,
  quantity: m.account_sort_quantity,
  latest: m.account_sort_latest,
  name: m.account_sort_name,
  code: m.account_sort_code,
};

export function PurchaseFilterForm({ query, addresses }: { query: PurchaseQuery; addresses: readonly Address[] }) {
  const fold = useFoldedFields(query.destination !== '');
  return (
    // a new key for another URL of the list resets the fields to its values
    <form className={`filters section ${fold.className}`} action={paths.accountPurchases()} key={JSON.stringify(query)}>
      <PeriodFields from={query.from} to={query.to} />
      <DestinationField
        label={m.orders_destination()}
        all={m.orders_destination_all()}
        addresses={addresses}
        name="destination"
        defaultValue={query.destination}
      />
      <label className="field">
        <span>{m.account_sort()}</span>
        <select className="input" name="sort" defaultValue={query.sort}>
          {SORTS_OFFERED.map((sort) => (
            <option key={sort} value={sort}>
              {SORT_TEXT[sort]()}
            </option>
          ))}
        </select>
      </label>
      {fold.button}
      <label className="field field--grow folds__stay">
        <span>{m.account_purchases_text()}</span>
        <input className="input" name="text" defaultValue={query.text} maxLength={100} autoComplete="off" />
      </label>
      <Button type="submit" tone="ink" className="folds__stay">
        {m.orders_filter()}
      </Button>
      <ListFiles list="purchases" fields={purchaseFields(query)} />
    </form>
  );
}
