/** Saving what was tried: each term where it belongs, one at a time, each with its undo. What the person may not change is not offered. */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { PriceDeskExplained } from '#contract/office/price-desk.ts';
import { moneyToNumber } from '#contract/values/money.ts';
import { todayIn } from '#kit/format/dates.ts';
import { formatQuantity } from '#kit/format/number-format.ts';
import { callOffice } from '#office/lib/call-office.ts';
import { changeOffice } from '#office/lib/change-office.ts';
import { queryClient } from '#office/lib/query-client.ts';
import { refusalWords } from '#office/lib/refusal-words.ts';
import { may, startData } from '#office/lib/start-data.ts';
import { noteDone } from '#office/lib/undo-newest.ts';
import { unitPrice } from '#office/lib/unit-price.ts';
import { m } from '#office/messages/messages.js';
import { OfficeButton } from '#office/ui/office-button.tsx';
import { OfficeNote } from '#office/ui/office-note.tsx';
import { NewPromo } from '../promos/new-promo.tsx';
import { promoPath } from '../promos/promo-deeds.ts';
import type { DeskField, DeskForm } from './desk-form.rules.ts';
import { type Saving, savingsOf } from './desk-saving.rules.ts';

export interface DeskSavingProps {
  readonly form: DeskForm;
  /** Its code: the form may hold an EAN. */
  readonly article: string;
  readonly now: PriceDeskExplained;
  readonly tried: PriceDeskExplained;
  /** These fields are stored now: they are no trial any more. */
  readonly saved: (fields: readonly DeskField[]) => void;
}

const FIELDS: Readonly<Record<Saving['what'], readonly DeskField[]>> = {
  list: ['try_list'],
  price: ['try_gross'],
  chain: ['try_chain'],
  general: ['try_general'],
  promo: ['try_net', 'try_extra', 'try_from'],
};

/** Each call checks the same again (C-OFF-5). */
const isAllowed = ({ what }: Saving): boolean =>
  what === 'promo'
    ? may('promos.write')
    : may('prices.write') && (what === 'price' || what === 'chain' || mayCustomer());
const mayCustomer = () => may('customers.read') && may('customers.write');

export function DeskSaving({ form, article, now, tried, saved }: DeskSavingProps) {
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const [promo, setPromo] = useState<string>();
  const { data: prices = [] } = useQuery({
    queryKey: ['prices', 'article', article],
    queryFn: async () => (await callOffice('office_prices.get_article', { code: article })).message.prices,
    enabled: form.try_gross !== '' && may('prices.write'),
    staleTime: 0,
  });
  const today = todayIn(startData().timeZone, new Date());
  const isToday = now.day === today && tried.day === today;
  const savings = savingsOf(form, { now, tried }, prices, { article, isToday }).filter(isAllowed);
  if (savings.length === 0) return null;

  async function save(saving: Saving): Promise<void> {
    if (saving.what === 'promo') return setPromo(saving.line);
    setBusy(true);
    setRefusal(undefined);
    try {
      noteDone(m.pricedesk_saved(), await send(saving, form, article));
      saved(FIELDS[saving.what]);
    } catch (failure) {
      setRefusal(failure instanceof RefusedRow ? failure.message : refusalWords(failure));
    } finally {
      setBusy(false);
      await Promise.all(
        ['price-desk', 'prices', 'customers'].map((topic) => queryClient.invalidateQueries({ queryKey: [topic] })),
      );
    }
  }
  return (
    <section className="desk-saving price-desk__inside" aria-label={m.pricedesk_save_title()}>
      <h3 className="desk-saving__title">{m.pricedesk_save_title()}</h3>
      {refusal !== undefined && <OfficeNote tone="error">{refusal}</OfficeNote>}
      <ul>
        {savings.map((saving) => (
          <li key={saving.what} className="desk-saving__one">
            <span>{words(saving, form, article)}</span>
            <OfficeButton
              icon={saving.what === 'promo' ? 'plus' : 'check'}
              disabled={busy}
              aria-label={`${saving.what === 'promo' ? m.pricedesk_save_promo() : m.pricedesk_save()}: ${words(saving, form, article)}`}
              onClick={() => void save(saving)}
            >
              {saving.what === 'promo' ? m.pricedesk_save_promo() : m.pricedesk_save()}
            </OfficeButton>
          </li>
        ))}
      </ul>
      {promo !== undefined && (
        <NewPromo
          sort="promo"
          lines={promo}
          close={() => setPromo(undefined)}
          made={(code) => void navigate(promoPath('promo', code))}
        />
      )}
    </section>
  );
}

const price = (money: number) => unitPrice(moneyToNumber(money));

/** Where it is stored, with the value before where there is one. */
function words(saving: Saving, form: DeskForm, article: string): string {
  switch (saving.what) {
    case 'list':
      return (saving.of === 'address' ? m.pricedesk_save_list_address : m.pricedesk_save_list)({ list: saving.code });
    case 'general':
      return (saving.of === 'address' ? m.pricedesk_save_general_address : m.pricedesk_save_general)({
        chain: saving.chain,
      });
    case 'price': {
      const { list, row, price: after } = saving;
      const from = formatQuantity(row?.from ?? 1);
      return row
        ? m.pricedesk_save_price({ list, from, before: price(row.price), after: price(after) })
        : m.pricedesk_save_new_price({ list, after: price(after) });
    }
    case 'chain': {
      const { chain, known } = saving;
      return m.pricedesk_save_chain({ customer: form.customer, article, chain, before: known || '–' });
    }
    case 'promo':
      return m.pricedesk_save_as_promo({ article });
  }
}

/** Sends one of them with what the page holds of it (C-OFF-4). Resolves to its operation, null = it was so already. */
async function send(
  saving: Exclude<Saving, { what: 'promo' }>,
  form: DeskForm,
  article: string,
): Promise<number | null> {
  const customer = Number(form.customer);
  switch (saving.what) {
    case 'price': {
      const { list, row, price: wanted } = saving;
      const { message } = await changeOffice('office_prices.save_prices', {
        add: row ? [] : [{ article, list, from: 1, price: wanted, valid_from: null, valid_to: null }],
        change: row ? [{ id: row.id, values: { price: wanted }, known: { price: row.price } }] : [],
        remove: [],
      });
      const [refused] = message.refused;
      if (refused) throw new RefusedRow(refused.why);
      return message.operation;
    }
    case 'chain': {
      const { chain, known } = saving;
      const wanted = { customer, level: 'article' as const, code: article, chain, known };
      return (await changeOffice('office_prices.set_discount', wanted)).message.operation;
    }
    default: {
      const held = (await callOffice('office_customers.get_customer', { code: customer })).message;
      const addressCode = Number(form.try_address || form.address);
      const terms =
        saving.of === 'address'
          ? held.addresses.find((one) => one.address_code === addressCode)
          : { price_list_id: held.fields.price_list_id ?? null, discount: held.fields.discount ?? '' };
      const { known, fields } = agreementOf(saving, held.choices.price_lists ?? [], terms?.discount ?? '');
      const call =
        saving.of === 'address'
          ? changeOffice('office_customers.save_address', { code: customer, address_code: addressCode, known, fields })
          : changeOffice('office_customers.save_customer', { code: customer, known, fields });
      return (await call).message.operation;
    }
  }
}

type Agreement = { price_list_id?: number | null; discount?: string };

/** What is written, and what the page showed of it; a stored chain may be written with spaces. */
function agreementOf(
  saving: Extract<Saving, { what: 'list' | 'general' }>,
  lists: ReadonlyArray<{ readonly id: number; readonly code: string }>,
  stored: string,
): { known: Agreement; fields: Agreement } {
  if (saving.what === 'list') {
    const idOf = (code: string) => lists.find((list) => list.code === code)?.id ?? null;
    return { known: { price_list_id: idOf(saving.known) }, fields: { price_list_id: idOf(saving.code) } };
  }
  const isSame = stored.replaceAll(' ', '') === saving.known;
  return { known: { discount: isSame ? stored : saving.known }, fields: { discount: saving.chain } };
}

/** A row of a price list that the server did not take, with its sentence. */
class RefusedRow extends Error {}
