/**
 * Period, delivery address and words of a listing of bought articles (C-SRCH-9): a GET form, so that each choice has a
 * URL and works without JavaScript.
 */
import { useState } from 'react';
import type { Address } from '#contract/endpoints/account/identity.ts';
import { DestinationField } from '#storefront/domain/order/destination-field.tsx';
import { m } from '#storefront/messages/messages.js';
import { paths } from '#storefront/paths.ts';
import { Button } from '#storefront/ui/button.tsx';
import { PeriodFields } from '#storefront/ui/forms/period-fields.tsx';
import { Icon } from '#storefront/ui/icon.tsx';
import { Link } from '#storefront/ui/link.tsx';
import { DAYS_TEXT } from './days-text.ts';
import { DAYS_OFFERED } from './latest-orders-query.rules.ts';

export interface BoughtFormProps {
  query: URLSearchParams;
  /** Default number of days; undefined = all orders. */
  ownDays: number | undefined;
  /** Search fields that the form submits as hidden fields. */
  kept: ReadonlyArray<readonly [name: string, value: string]>;
  /** URL of the search with that many days. */
  daysHref: (days: number) => string;
  addresses: readonly Address[];
}

export default function BoughtForm({ query, ownDays, kept, daysHref, addresses }: BoughtFormProps) {
  const value = (name: string) => query.get(name) ?? '';
  const dated = value('from') !== '' || value('to') !== '';
  const current = dated ? undefined : Number(value('days')) || ownDays;
  const [open, setOpen] = useState(dated || ['destination', 'text'].some((name) => value(name) !== ''));
  return (
    <form className={open ? 'bought is-open' : 'bought'} action={paths.shop()} key={query.toString()}>
      {kept.map(([name, kept]) => (
        <input key={name} type="hidden" name={name} value={kept} />
      ))}
      <nav className="bought__days" aria-label={m.latest_range()}>
        {DAYS_OFFERED.map((days) => (
          <Link
            key={days}
            className={days === current ? 'button is-on' : 'button'}
            to={daysHref(days)}
            aria-current={days === current || undefined}
          >
            {DAYS_TEXT[days]()}
          </Link>
        ))}
      </nav>
      {/* On phones the fields are collapsed, because the rows are more important. */}
      <Button className="bought__more" aria-expanded={open} onClick={() => setOpen(!open)}>
        <Icon name="filter" />
        {m.latest_refine()}
      </Button>
      <PeriodFields from={value('from')} to={value('to')} />
      {addresses.length > 1 && (
        <DestinationField
          label={m.latest_address()}
          all={m.latest_address_all()}
          addresses={addresses}
          name="destination"
          defaultValue={value('destination')}
        />
      )}
      <label className="field field--grow">
        <span>{m.latest_search()}</span>
        <input className="input" name="text" defaultValue={value('text')} maxLength={100} autoComplete="off" />
      </label>
      <button className="button button--ink" type="submit">
        {m.latest_apply()}
      </button>
    </form>
  );
}
