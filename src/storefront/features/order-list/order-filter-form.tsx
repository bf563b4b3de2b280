/** Filters above the order list: a GET form, so that a filtered list has a URL. */
import type { Address } from '#contract/endpoints/account/identity.ts';
import { DestinationField } from '#storefront/domain/order/destination-field.tsx';
import { orderStatusLabel } from '#storefront/domain/order/order-status.tsx';
import { m } from '#storefront/messages/messages.js';
import { paths } from '#storefront/paths.ts';
import { Button } from '#storefront/ui/button.tsx';
import { useFoldedFields } from '#storefront/ui/forms/folded-fields.tsx';
import { PeriodFields } from '#storefront/ui/forms/period-fields.tsx';
import { ListFiles } from '#storefront/ui/list-files.tsx';
import { FIRST_SORT, listFields, type OrderFilters, STATUS_FILTERS } from './order-filters.rules.ts';

export interface OrderFilterFormProps {
  filters: OrderFilters;
  /** Delivery addresses of the customer. */
  addresses: readonly Address[];
}

export function OrderFilterForm({ filters, addresses }: OrderFilterFormProps) {
  const fold = useFoldedFields(filters.status !== '' || filters.destination !== '');
  return (
    // a new key for another URL of the list resets the fields to its values
    <form className={`filters section ${fold.className}`} action={paths.accountOrders()} key={JSON.stringify(filters)}>
      <PeriodFields from={filters.from} to={filters.to} />
      <label className="field">
        <span>{m.orders_status()}</span>
        <select className="input" name="status" defaultValue={filters.status}>
          <option value="">{m.orders_status_all()}</option>
          {STATUS_FILTERS.map((status) => (
            <option key={status} value={status}>
              {status === 'open' ? m.orders_status_open() : orderStatusLabel(status)}
            </option>
          ))}
        </select>
      </label>
      <DestinationField
        label={m.orders_destination()}
        all={m.orders_destination_all()}
        addresses={addresses}
        name="destination"
        defaultValue={filters.destination}
      />
      {fold.button}
      <label className="field field--grow folds__stay">
        <span>{m.orders_text()}</span>
        <input className="input" name="text" defaultValue={filters.text} maxLength={100} autoComplete="off" />
      </label>
      {filters.sort !== FIRST_SORT && <input type="hidden" name="sort" value={filters.sort} />}
      <Button type="submit" tone="ink" className="folds__stay">
        {m.orders_filter()}
      </Button>
      <ListFiles list="orders" fields={listFields(filters)} />
    </form>
  );
}
