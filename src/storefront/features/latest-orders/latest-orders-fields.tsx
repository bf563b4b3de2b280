/** Period, delivery address, words and order of the latest-order dialog. */
import type { Address } from '#contract/endpoints/account/identity.ts';
import { DestinationField } from '#storefront/domain/order/destination-field.tsx';
import { m } from '#storefront/messages/messages.js';
import { useFoldedFields } from '#storefront/ui/forms/folded-fields.tsx';
import { PeriodFields } from '#storefront/ui/forms/period-fields.tsx';
import { DAYS_TEXT } from './days-text.ts';
import { DAYS_OFFERED, fieldDay, type LatestOrdersQuery, SORTS_OFFERED } from './latest-orders-query.rules.ts';

const SORT_TEXT = {
  latest: m.latest_sort_latest,
  oldest: m.latest_sort_oldest,
  quantity: m.latest_sort_quantity,
  name: m.latest_sort_name,
  code: m.latest_sort_code,
} satisfies Record<LatestOrdersQuery['sort'], () => string>;

export interface LatestOrdersFieldsProps {
  query: LatestOrdersQuery;
  /** Range of the shown rows, `DD/MM/YYYY`. */
  from: string | null;
  to: string | null;
  addresses: readonly Address[];
  onChange: (change: Partial<LatestOrdersQuery>) => void;
}

export function LatestOrdersFields({ query, from, to, addresses, onChange }: LatestOrdersFieldsProps) {
  // Custom dates start with the predefined range that was shown before.
  const dates = query.days > 0 ? { from: fieldDay(from), to: fieldDay(to) } : { from: query.from, to: query.to };
  const fold = useFoldedFields(false);
  return (
    <div className={`latest-filter ${fold.className}`}>
      <label className="field latest-filter__text folds__stay">
        <span>{m.latest_search()}</span>
        <input
          className="input"
          type="search"
          autoComplete="off"
          maxLength={100}
          value={query.text}
          onChange={(event) => onChange({ text: event.currentTarget.value })}
        />
      </label>
      {fold.button}
      <fieldset className="latest-filter__days">
        <legend className="field-label">{m.latest_range()}</legend>
        {DAYS_OFFERED.map((days) => (
          <button
            key={days}
            className={query.days === days ? 'button is-on' : 'button'}
            type="button"
            aria-pressed={query.days === days}
            onClick={() => onChange({ days })}
          >
            {DAYS_TEXT[days]()}
          </button>
        ))}
      </fieldset>
      <PeriodFields {...dates} onChange={(period) => onChange({ days: 0, ...period })} />
      {addresses.length > 1 && (
        <DestinationField
          label={m.latest_address()}
          all={m.latest_address_all()}
          addresses={addresses}
          value={query.destination}
          onChange={(event) => onChange({ destination: event.currentTarget.value })}
        />
      )}
      <label className="field">
        <span>{m.shop_sort()}</span>
        <select
          className="input"
          value={query.sort}
          onChange={(event) => {
            const sort = SORTS_OFFERED.find((one) => one === event.currentTarget.value);
            if (sort) onChange({ sort });
          }}
        >
          {SORTS_OFFERED.map((sort) => (
            <option key={sort} value={sort}>
              {SORT_TEXT[sort]()}
            </option>
          ))}
        </select>
      </label>
    </div>
  );
}
