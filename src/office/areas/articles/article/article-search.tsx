/** Another article, found by code or words while it is typed. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatQuantity } from '#kit/format/number-format.ts';
import { callOffice } from '#office/lib/call-office.ts';
import { useSettled } from '#office/lib/use-settled.ts';
import { m } from '#office/messages/messages.js';
import { OfficeChoice } from '#office/ui/office-choice.tsx';

export interface ArticleSearchProps {
  readonly label: string;
  /** Codes that are not offered: the article itself, and those that were chosen before. */
  readonly apart: readonly string[];
  readonly onChoose: (code: string) => void;
}

export function ArticleSearch({ label, apart, onChoose }: ArticleSearchProps) {
  const [text, setText] = useState('');
  const asked = useSettled(text.trim());
  const { data } = useQuery({
    queryKey: ['articles', 'found', asked],
    queryFn: async () => (await callOffice('office.search', { text: asked, kind: 'article' })).message.data,
    enabled: asked !== '',
    placeholderData: keepPreviousData,
  });
  const found = asked === '' ? [] : (data ?? []).filter(({ code }) => !apart.includes(code));
  return (
    <OfficeChoice
      label={label}
      placeholder={m.articles_search_hint()}
      listLabel={m.articles_title()}
      text={text}
      onText={setText}
      found={found.map(({ code, name, stock }) => ({
        code,
        name,
        about: stock === undefined ? '' : m.palette_article({ stock: formatQuantity(stock) }),
      }))}
      none={asked === '' || data === undefined ? '' : m.articles_search_none()}
      onChoose={({ code }) => onChoose(code)}
    />
  );
}
