/** Who is on the phone: found by code, name, town, VAT or phone number, all by keys. */
import { Autocomplete } from '@base-ui/react/autocomplete';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { OfficeApiTypes } from '#contract/office/office-api.ts';
import { callOffice } from '#office/lib/call-office.ts';
import { useSettled } from '#office/lib/use-settled.ts';
import { m } from '#office/messages/messages.js';
import './buyer-choice.css';

export type FoundBuyer = OfficeApiTypes['office_orders.find_buyers']['response']['message']['data'][number];

export function BuyerChoice({ onChoose }: { onChoose: (buyer: FoundBuyer) => void }) {
  const [text, setText] = useState('');
  const asked = useSettled(text.trim());
  const { data = [] } = useQuery({
    queryKey: ['buyers', asked],
    queryFn: async () => (await callOffice('office_orders.find_buyers', { text: asked })).message.data,
    enabled: asked !== '',
    placeholderData: keepPreviousData,
  });
  const found = asked === '' ? [] : data;
  return (
    <Autocomplete.Root
      items={found}
      value={text}
      onValueChange={(next, { reason }) => {
        if (reason !== 'item-press') setText(next);
      }}
      filter={null}
      itemToStringValue={(buyer: FoundBuyer) => buyer.name}
      autoHighlight="always"
      keepHighlight
      inline
      open
    >
      <div className="buyer-choice">
        <div className="field">
          <label className="field__label" htmlFor="buyer-choice">
            {m.taking_who()}
          </label>
          <Autocomplete.Input id="buyer-choice" className="input" autoFocus placeholder={m.taking_who_hint()} />
        </div>
        <Autocomplete.Empty className="hint">{asked === '' ? '' : m.taking_nobody()}</Autocomplete.Empty>
        <Autocomplete.List className="buyer-choice__list" aria-label={m.taking_customers()}>
          {(buyer: FoundBuyer) => (
            <Autocomplete.Item
              key={buyer.client_id}
              value={buyer}
              className="buyer-choice__one"
              onClick={() => onChoose(buyer)}
            >
              <span className="code">{buyer.client_id}</span>
              <b>{buyer.name}</b>
              <span className="buyer-choice__about">{[buyer.town, buyer.phone].filter(Boolean).join(' · ')}</span>
            </Autocomplete.Item>
          )}
        </Autocomplete.List>
      </div>
    </Autocomplete.Root>
  );
}
