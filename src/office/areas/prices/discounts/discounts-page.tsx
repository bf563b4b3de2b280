/** Discount chains of customers for articles, families and brands (C-PRICE-1): the chain is a cell, rows are added and removed. */
import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { DISCOUNT_LEVELS, DISCOUNTS_GRID } from '#contract/office/grids/prices-discounts-grid.ts';
import { ApiError } from '#kit/api/api-error.ts';
import { getLocale } from '#kit/texts/page-language.ts';
import type { Chosen } from '#office/grid/chosen-bar.tsx';
import type { GridLinks } from '#office/grid/grid-links.ts';
import { GridScreen } from '#office/grid/grid-screen.tsx';
import type { Row } from '#office/grid/use-grid-view.ts';
import { changeOffice } from '#office/lib/change-office.ts';
import { queryClient } from '#office/lib/query-client.ts';
import { refusalWords } from '#office/lib/refusal-words.ts';
import { may } from '#office/lib/start-data.ts';
import { noteDone } from '#office/lib/undo-newest.ts';
import { m } from '#office/messages/messages.js';
import { showNotice } from '#office/shell/notices.tsx';
import { OfficeButton } from '#office/ui/office-button.tsx';
import { OfficeDialogForm } from '#office/ui/office-dialog-form.tsx';
import { OfficeField } from '#office/ui/office-field.tsx';
import { OfficeSelect } from '#office/ui/office-select.tsx';

import { RivalsDialog, RivalsPeek } from './discount-rivals.tsx';

const nameOf = ({ cells }: Row): string => `${cells.customer} ${cells.code}`;

const LINKS = (): GridLinks => ({
  nameOf,
  pageOf: may('customers.read') ? ({ cells }) => `/customers/${cells.customer_code}` : undefined,
});

export function Component() {
  const navigate = useNavigate();
  const [isAdding, setAdding] = useState(false);
  const [asked, setAsked] = useState<Row>();
  const mayWrite = may('prices.write');
  const links = useMemo(LINKS, []);
  const toPrices = () => void navigate('/prices');
  return (
    <>
      <GridScreen
        definition={DISCOUNTS_GRID}
        links={links}
        findWords={m.prices_discount_find()}
        countWords={(count) => m.prices_discount_count({ count })}
        newsWords={(count) => m.prices_discount_news({ count })}
        newsOf={nameOf}
        actions={
          <OfficeButton kind="quiet" icon="euro" keyShown="l" onClick={toPrices}>
            {m.prices_title()}
          </OfficeButton>
        }
        panel={(row) => <RivalsPeek row={row} />}
        panelColumns={['general', 'changed', 'by']}
        commands={(of) => [
          { id: 'prices', name: m.prices_title(), key: 'l', icon: 'euro', run: toPrices },
          {
            id: 'discount-rivals',
            name: m.prices_rivals(),
            key: 'w',
            icon: 'scale',
            hint: true,
            run: () => setAsked(of().rows?.[0]),
          },
          ...(mayWrite
            ? [
                {
                  id: 'new-discount',
                  name: m.prices_discount_new(),
                  key: 'n',
                  icon: 'plus' as const,
                  hint: true,
                  run: () => setAdding(true),
                },
              ]
            : []),
        ]}
        bar={(chosen) => <ChosenButtons chosen={chosen} mayWrite={mayWrite} />}
      />
      {asked && <RivalsDialog row={asked} close={() => setAsked(undefined)} />}
      {isAdding && <NewDiscount close={() => setAdding(false)} />}
    </>
  );
}

function ChosenButtons({ chosen, mayWrite }: { chosen: Chosen; mayWrite: boolean }) {
  const { rows, leave } = chosen;
  async function remove(ids: number[]): Promise<void> {
    try {
      const { message } = await changeOffice('office_prices.remove_discounts', { ids });
      noteDone(m.prices_discount_removed({ count: message.saved }), message.operation);
      leave();
    } catch (failure) {
      showNotice(refusalWords(failure));
    } finally {
      await queryClient.invalidateQueries({ queryKey: ['discounts'] });
    }
  }
  return (
    <>
      {mayWrite && rows !== null && (
        <OfficeButton icon="trash" onClick={() => void remove(rows.map(({ id }) => id))}>
          {m.prices_remove({ count: rows.length })}
        </OfficeButton>
      )}
    </>
  );
}

function NewDiscount({ close }: { close: () => void }) {
  return (
    <OfficeDialogForm
      title={m.prices_discount_new()}
      submit={m.prices_discount_add()}
      close={close}
      onSubmit={async (fields) => {
        const text = (name: string) => String(fields.get(name) ?? '').trim();
        const level = DISCOUNT_LEVELS.find(({ value }) => value === text('level'))?.value ?? 'article';
        try {
          const { message } = await changeOffice('office_prices.add_discount', {
            customer: Number(text('customer')),
            level,
            code: text('code'),
            chain: text('chain'),
          });
          noteDone(m.prices_discount_added(), message.operation);
          void queryClient.invalidateQueries({ queryKey: ['discounts'] });
          return undefined;
        } catch (failure) {
          const [first] = failure instanceof ApiError ? Object.values(failure.body.errors ?? {}) : [];
          return first?.[0] ?? refusalWords(failure);
        }
      }}
    >
      <OfficeField
        label={m.prices_discount_customer()}
        name="customer"
        inputMode="numeric"
        pattern="\d{1,10}"
        maxLength={10}
        autoFocus
        required
      />
      <OfficeSelect label={m.prices_discount_level()} name="level">
        {DISCOUNT_LEVELS.map(({ value, title }) => (
          <option key={value} value={value}>
            {title[getLocale()]}
          </option>
        ))}
      </OfficeSelect>
      <OfficeField label={m.prices_discount_code()} name="code" maxLength={100} required />
      <OfficeField
        label={m.prices_discount_chain()}
        hint={m.prices_discount_hint()}
        name="chain"
        maxLength={60}
        required
      />
    </OfficeDialogForm>
  );
}
