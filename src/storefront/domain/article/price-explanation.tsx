/**
 * How a price is calculated, step by step: "50+10 of your address, offer from 500 pieces" (C-PRICE-1, C-PRICE-2).
 * Loaded on request.
 */
import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import type { PriceExplained, PriceStep } from '#contract/endpoints/promo.ts';
import { formatEuro } from '#contract/values/money.ts';
import { longDate } from '#kit/format/dates.ts';
import { formatQuantity } from '#kit/format/number-format.ts';
import { unitName } from '#kit/format/unit-name.ts';
import { getLocale } from '#kit/texts/page-language.ts';
import { m } from '#storefront/messages/messages.js';
import { callApi } from '#storefront/platform/api/api-client.ts';
import { DataTable } from '#storefront/ui/data-table.tsx';
import { Dialog } from '#storefront/ui/dialog.tsx';
import { Icon } from '#storefront/ui/icon.tsx';
import type { AskedPrice } from './asked-price.ts';
import { UnitPrice } from './price.tsx';
import './price-explanation.css';

const UNIT_DECIMALS = 4;

export default function PriceExplanation({ asked, onClose }: { asked: AskedPrice; onClose: () => void }) {
  const [told, setTold] = useState<PriceExplained>();
  const [failed, setFailed] = useState(false);
  const { id, carti, quantity, promo_code, promo_row } = asked;
  useEffect(() => {
    let current = true;
    callApi('wrapper.explain_price', { item_id: id, quantity, promo_code, promo_row }).then(
      ({ message }) => current && setTold(message),
      () => current && setFailed(true),
    );
    return () => {
      current = false;
    };
  }, [id, quantity, promo_code, promo_row]);
  return createPortal(
    <Dialog title={m.benefits_why_title()} onClose={onClose}>
      <p className="muted">
        <span className="code">{carti}</span> {told?.name}
      </p>
      <div aria-live="polite">
        {failed && <p className="error">{m.benefits_why_failed()}</p>}
        {!failed && !told && <p className="why__wait muted">{m.benefits_why_loading()}</p>}
        {told && <Explained told={told} />}
      </div>
    </Dialog>,
    document.body,
  );
}

/** The steps from gross to net, and the offers that were compared. */
export function Explained({ told }: { told: PriceExplained }) {
  const um = unitName(told.um);
  const pieces = formatQuantity(told.quantity);
  const notes = notesOf(told, um);
  return (
    <>
      <DataTable
        tableClass="why__steps"
        caption={m.benefits_why_for({ quantity: pieces, um })}
        headHidden
        rows={told.steps}
        rowKey={({ kind }) => kind}
        columns={[
          {
            key: 'step',
            header: m.benefits_why_step(),
            rowHeader: true,
            cell: (step) => (
              <>
                {titleOf(step)}
                <small>{detailsOf(step, um)}</small>
              </>
            ),
          },
          { key: 'price', header: m.benefits_why_price(), cell: ({ price }) => <UnitPrice euros={price} /> },
        ]}
        foot={
          <>
            <th scope="row">
              {m.benefits_why_net()}
              <small className="money">
                {m.benefits_why_row({ quantity: pieces, um, amount: formatEuro(told.totale_sconto, getLocale()) })}
              </small>
            </th>
            <td>
              <UnitPrice euros={told.price_discount} />
            </td>
          </>
        }
      />
      {notes.map((note) => (
        <p className="why__note money" key={note}>
          <Icon name="info" />
          {note}
        </p>
      ))}
    </>
  );
}

function titleOf({ kind, label, discounts }: PriceStep): string {
  if (kind === 'discount') return m.benefits_step_discount({ chain: discounts });
  return kind === 'promo' ? m.benefits_step_promo({ name: label }) : label;
}

function listOf({ source }: PriceStep): string {
  if (source === 'address') return m.benefits_step_list_address();
  return source === 'customer' ? m.benefits_step_list_customer() : m.benefits_step_list();
}

function detailsOf(step: PriceStep, um: string): string {
  const from = (step.from_quantity ?? 0) > 1 ? fromOf(step.from_quantity ?? 0, um) : '';
  const until = step.valid_to ? m.benefits_step_until({ date: longDate(step.valid_to) }) : '';
  if (step.kind === 'list') return [listOf(step), from, until].filter(Boolean).join(' · ');
  if (step.kind === 'discount') return sourceOf(step);
  const what = step.discounts ? m.benefits_step_promo_extra({ chain: step.discounts }) : m.benefits_step_promo_net();
  return [what, from, until].filter(Boolean).join(' · ');
}

const fromOf = (quantity: number, um: string) => m.benefits_step_from({ quantity: formatQuantity(quantity), um });

function sourceOf({ source, label }: PriceStep): string {
  switch (source) {
    case 'address':
      return m.benefits_step_address();
    case 'article':
      return m.benefits_step_article();
    case 'parent':
      return m.benefits_step_parent({ name: label });
    case 'family':
      return m.benefits_step_family({ name: label });
    case 'brand':
      return m.benefits_step_brand({ name: label });
    default:
      return m.benefits_step_customer();
  }
}

function notesOf({ reason, beaten, next }: PriceExplained, um: string): string[] {
  const price = (euros: number) => formatEuro(euros, getLocale(), UNIT_DECIMALS);
  const notes: string[] = [];
  if (reason === 'promo-equal') notes.push(m.benefits_why_equal());
  if (reason === 'list-cheaper' && beaten)
    notes.push(m.benefits_why_list_cheaper({ title: beaten.title || beaten.promo_code, price: price(beaten.net) }));
  if (next) {
    const [missing, quantity] = [formatQuantity(next.missing), formatQuantity(next.quantity)];
    notes.push(m.benefits_why_next({ missing, um, quantity, price: price(next.net) }));
  }
  return notes;
}
