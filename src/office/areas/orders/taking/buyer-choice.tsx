/** Who is on the phone: found by code, name, town, VAT or phone number. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { OfficeApiTypes } from '#contract/office/office-api.ts';
import { callOffice } from '#office/lib/call-office.ts';
import { useSettled } from '#office/lib/use-settled.ts';
import { m } from '#office/messages/messages.js';
import { OfficeChoice } from '#office/ui/office-choice.tsx';

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
    <OfficeChoice
      label={m.taking_who()}
      placeholder={m.taking_who_hint()}
      listLabel={m.taking_customers()}
      text={text}
      onText={setText}
      found={found.map((buyer) => ({
        code: String(buyer.client_id),
        name: buyer.name,
        about: [buyer.town, buyer.phone].filter(Boolean).join(' · '),
        buyer,
      }))}
      none={asked === '' ? '' : m.taking_nobody()}
      onChoose={({ buyer }) => onChoose(buyer)}
    />
  );
}
