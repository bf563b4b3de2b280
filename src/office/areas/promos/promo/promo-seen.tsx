/** The promo as buyers see it: the shop's card and its line in the list of offers, in both languages, before and with the promo. */
import { useState } from 'react';
import type { OfficeApiTypes } from '#contract/office/office-api.ts';
import { LOCALES, type Locale } from '#contract/values/locale.ts';
import { splitPrice } from '#contract/values/money.ts';
import { shortDate } from '#kit/format/dates.ts';
import { discountPercent } from '#kit/format/discount-percent.rules.ts';
import { formatQuantity } from '#kit/format/number-format.ts';
import { m } from '#office/messages/messages.js';
import { OfficeSelect } from '#office/ui/office-select.tsx';
import { CARD_BADGE, OFFER_FROM, OFFER_UNTIL } from './shop-words.rules.ts';
import './promo-seen.css';

type Row = OfficeApiTypes['office_promos.preview']['response']['message']['rows'][number];
type ShownRow = Row & { readonly card: NonNullable<Row['card']>; readonly after: number };

const isShown = (row: Row): row is ShownRow => row.card !== undefined && row.after !== null;

const LANGUAGES: Readonly<Record<Locale, () => string>> = { it: m.promos_seen_it, en: m.promos_seen_en };

export function PromoSeen({ rows }: { rows: readonly Row[] }) {
  const [code, setCode] = useState('');
  const shown = rows.filter(isShown);
  const row = shown.find((one) => one.code === code) ?? shown[0];
  if (!row) return <p role="status">{m.promos_seen_nowhere()}</p>;
  return (
    <section className="promo-seen" aria-label={m.promos_seen()}>
      {shown.length > 1 && (
        <OfficeSelect label={m.promos_seen_article()} value={row.code} onChange={({ target }) => setCode(target.value)}>
          {shown.map((one) => (
            <option key={one.code} value={one.code}>
              {one.code} · {one.name}
            </option>
          ))}
        </OfficeSelect>
      )}
      <div className="promo-seen__languages">
        {LOCALES.map((locale) => (
          <figure key={locale} className="promo-seen__language">
            <figcaption className="hint">{LANGUAGES[locale]()}</figcaption>
            <div lang={locale}>
              <Seen row={row} locale={locale} />
            </div>
          </figure>
        ))}
      </div>
      <p className="hint">{m.promos_seen_hint()}</p>
    </section>
  );
}

function Seen({ row, locale }: { row: ShownRow; locale: Locale }) {
  const { card, after, before } = row;
  const { gross, chain } = card;
  const percent = discountPercent({ price: gross, sale_price: after, is_sale: true });
  const title = (locale === 'it' ? card.title_it : card.title_en) || card.title_it;
  return (
    <>
      <div className="promo-seen__card">
        <span className="promo-seen__badge">{CARD_BADGE[locale](shortDate(card.valid_to))}</span>
        <span>
          <span className="code">{row.code}</span> <span className="promo-seen__quiet">{card.brand}</span>
        </span>
        <b className="promo-seen__name">{locale === 'it' ? card.name_it : card.name_en}</b>
        <span className="promo-seen__price">
          {gross > after && (
            <span className="promo-seen__gross">
              {chain !== '' && <span className="promo-seen__chain">{chain}</span>}
              <s>
                <Euros euros={gross} locale={locale} />
              </s>
            </span>
          )}
          <b className="promo-seen__net">
            {percent !== undefined && <small className="promo-seen__percent">−{percent}%</small>}
            <Euros euros={after} locale={locale} sign />
          </b>
        </span>
      </div>
      <p className="promo-seen__offer">
        <b>{title}</b> · {OFFER_UNTIL[locale](shortDate(card.valid_to))} ·{' '}
        {OFFER_FROM[locale](formatQuantity(card.from))}
      </p>
      {before !== null && (
        <p className="promo-seen__before">
          <span lang={undefined}>{m.promos_seen_before()}</span> <Euros euros={before} locale={locale} sign />
        </p>
      )}
    </>
  );
}

/** As the shop writes unit prices: the third and fourth decimal are small. */
function Euros({ euros, locale, sign = false }: { euros: number; locale: Locale; sign?: boolean }) {
  const { major, minor } = splitPrice(euros, locale);
  return (
    <span className="promo-seen__euros">
      {sign && '€ '}
      {major}
      <i>{minor}</i>
    </span>
  );
}
