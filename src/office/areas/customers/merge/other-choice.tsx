/** The other record of the customer: found by code, name, VAT number, telephone number, email. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { callOffice } from '#office/lib/call-office.ts';
import { useSettled } from '#office/lib/use-settled.ts';
import { m } from '#office/messages/messages.js';
import { OfficeChoice } from '#office/ui/office-choice.tsx';

export function OtherChoice({
  apart,
  onChoose,
}: {
  readonly apart: number;
  readonly onChoose: (code: number) => void;
}) {
  const [text, setText] = useState('');
  const asked = useSettled(text.trim());
  const { data } = useQuery({
    queryKey: ['customers', 'found', asked],
    queryFn: async () => (await callOffice('office.search', { text: asked, kind: 'customer' })).message.data,
    enabled: asked !== '',
    placeholderData: keepPreviousData,
  });
  const others = asked === '' ? [] : (data ?? []).filter(({ code }) => code !== String(apart));
  return (
    <OfficeChoice
      label={m.merge_other()}
      placeholder={m.merge_other_hint()}
      listLabel={m.customers_title()}
      text={text}
      onText={setText}
      found={others.map(({ code, name, town = '' }) => ({ code, name, about: town }))}
      none={asked === '' || data === undefined ? '' : m.merge_nobody()}
      onChoose={({ code }) => onChoose(Number(code))}
    />
  );
}
