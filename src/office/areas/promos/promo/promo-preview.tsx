/** What a customer would pay for the articles of the promo as it stands in the form, before it is saved (C-OFF-7). */

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import type { PromoValues } from '#contract/office/promos.ts';
import { formatCount, formatQuantity } from '#kit/format/number-format.ts';
import { getLocale } from '#kit/texts/page-language.ts';
import { callOffice } from '#office/lib/call-office.ts';
import { refusalWords } from '#office/lib/refusal-words.ts';
import { unitPrice } from '#office/lib/unit-price.ts';
import { m } from '#office/messages/messages.js';
import { OfficeButton } from '#office/ui/office-button.tsx';
import { OfficeField } from '#office/ui/office-field.tsx';
import { OfficeNote } from '#office/ui/office-note.tsx';
import { OfficeSection } from '#office/ui/office-section.tsx';
import { DeskChoice } from '../../price-desk/desk-choice.tsx';
import { priceDeskPath } from '../../price-desk/price-desk-path.ts';
import { type PromoForm, wireLines } from './promo-form.rules.ts';
import { PromoSeen } from './promo-seen.tsx';

export function PromoPreview({ code, form }: { code: string; form: PromoForm }) {
  const [customer, setCustomer] = useState('');
  const [day, setDay] = useState('');
  /** What was on the page at the press; null = not asked yet. */
  const [asked, setAsked] = useState<string | null>(null);
  const { lines, faults } = wireLines(form.lines, 'promo', getLocale());
  const values = { ...form, lines } as PromoValues;
  const present = JSON.stringify({ values, customer, day });
  const { data, error } = useQuery({
    queryKey: ['promo-preview', code, asked],
    queryFn: async () => {
      const wanted = JSON.parse(asked ?? '') as { values: PromoValues; customer: string; day: string };
      const body = { code, values: wanted.values, client_id: Number(wanted.customer) || 0 };
      return (await callOffice('office_promos.preview', { ...body, ...(wanted.day && { day: wanted.day }) })).message;
    },
    enabled: asked !== null,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  return (
    <OfficeSection title={m.promos_preview()} aside={<span className="hint">{m.promos_preview_hint()}</span>}>
      <div className="promo__fields">
        <DeskChoice
          label={m.pricedesk_customer()}
          search="office_price_desk.find_customers"
          code={customer}
          name={customer === '' ? m.pricedesk_guest() : ''}
          placeholder={m.pricedesk_customer_hint()}
          choose={setCustomer}
        />
        <OfficeField
          label={m.pricedesk_day()}
          type="date"
          value={day}
          onChange={({ target }) => setDay(target.value)}
        />
      </div>
      <div className="promo__deeds">
        <OfficeButton icon="eye" disabled={faults.size > 0} onClick={() => setAsked(present)}>
          {asked !== null && asked !== present ? m.promos_preview_again() : m.promos_preview_show()}
        </OfficeButton>
      </div>
      {error && <OfficeNote tone="error">{refusalWords(error)}</OfficeNote>}
      {data && asked !== null && (
        <>
          {!data.in_days && <OfficeNote tone="warn">{m.promos_preview_other_day()}</OfficeNote>}
          {!data.entitled && <OfficeNote tone="warn">{m.promos_preview_not_entitled()}</OfficeNote>}
          <p className="hint">
            {m.promos_preview_covered({ count: formatCount(data.covered), shown: formatCount(data.rows.length) })}
          </p>
          <PromoSeen rows={data.rows} />
          <div className="promo__scroll">
            <table className="promo__table">
              <thead>
                <tr>
                  <th scope="col">{m.pricedesk_article()}</th>
                  <th scope="col" className="promo__number">
                    {m.pricedesk_quantity()}
                  </th>
                  <th scope="col" className="promo__number">
                    {m.promos_preview_before()}
                  </th>
                  <th scope="col" className="promo__number">
                    {m.promos_preview_after()}
                  </th>
                  <th scope="col">{m.promos_preview_by()}</th>
                </tr>
              </thead>
              <tbody>
                {data.rows.map((row) => (
                  <tr key={row.code}>
                    <td className="promo__code">
                      <Link
                        className="code"
                        to={priceDeskPath({ customer, article: row.code, quantity: String(row.quantity), day })}
                      >
                        {row.code}
                      </Link>{' '}
                      <span className="hint promo__about">{row.name}</span>
                    </td>
                    <td className="promo__number">{formatQuantity(row.quantity)}</td>
                    <td className="promo__number">{unitPrice(row.before)}</td>
                    <td className="promo__number">
                      <b>{unitPrice(row.after)}</b>
                    </td>
                    <td>
                      {row.by === 'this'
                        ? m.promos_preview_this()
                        : row.by === 'other'
                          ? m.promos_preview_other({ title: row.title })
                          : m.promos_preview_list()}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </>
      )}
    </OfficeSection>
  );
}
