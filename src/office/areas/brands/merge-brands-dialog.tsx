/** Two spellings of one brand become one: which stays, and what that touches, before it is done. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import { Link } from 'react-router';
import type { BrandMerge } from '#contract/office/brands.ts';
import { formatCount } from '#kit/format/number-format.ts';
import { callOffice } from '#office/lib/call-office.ts';
import { changeOffice } from '#office/lib/change-office.ts';
import { queryClient } from '#office/lib/query-client.ts';
import { refusalWords } from '#office/lib/refusal-words.ts';
import { noteDone } from '#office/lib/undo-newest.ts';
import { useSettled } from '#office/lib/use-settled.ts';
import { m } from '#office/messages/messages.js';
import { OfficeDialogForm } from '#office/ui/office-dialog-form.tsx';
import { OfficeFacts } from '#office/ui/office-facts.tsx';
import { OfficeField } from '#office/ui/office-field.tsx';
import { benefitLinks } from './benefit-links.tsx';

interface MergeBrandsDialogProps {
  /** The one that goes. */
  readonly brand: { readonly code: string; readonly name: string };
  readonly close: () => void;
  readonly done: (into: string) => void;
}

export function MergeBrandsDialog({ brand, close, done }: MergeBrandsDialogProps) {
  const list = useId();
  const [typed, setTyped] = useState('');
  const lists = useQuery({
    queryKey: ['articles', 'lists'],
    queryFn: async () => (await callOffice('office_articles.get_lists', {})).message,
  });
  const others = (lists.data?.brands ?? []).filter(({ code }) => code !== brand.code);
  const wanted = useSettled(typed.trim());
  const into = others.find(({ code, name }) => [code, name].some((one) => one.toLowerCase() === wanted.toLowerCase()));
  const { data, error } = useQuery({
    // Not a key of the brands: merging makes the question a wrong one.
    queryKey: ['brand-merge', brand.code, into?.code],
    queryFn: async () =>
      (await callOffice('office_brands.merge_preview', { code: brand.code, into: into?.code ?? '' })).message,
    enabled: into !== undefined,
    staleTime: 0,
    placeholderData: keepPreviousData,
    retry: false,
  });
  const merge = async (): Promise<string | undefined> => {
    if (!into) return m.brands_merge_unknown();
    try {
      const { message } = await changeOffice('office_brands.merge', { code: brand.code, into: into.code });
      noteDone(m.brands_merged({ name: brand.name, into: into.name }), message.operation);
      await Promise.all(['brands', 'articles'].map((topic) => queryClient.invalidateQueries({ queryKey: [topic] })));
      done(into.code);
      return undefined;
    } catch (failure) {
      return refusalWords(failure);
    }
  };
  return (
    <OfficeDialogForm
      title={m.brands_merge_title({ name: brand.name })}
      submit={m.brands_merge()}
      close={close}
      onSubmit={merge}
    >
      <OfficeField
        label={m.brands_merge_into()}
        hint={m.brands_merge_into_hint({ name: brand.name })}
        list={list}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        autoComplete="off"
        autoFocus
        required
      />
      <datalist id={list}>
        {others.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </datalist>
      {error && into && (
        <p className="field__error" role="alert">
          {refusalWords(error)}
        </p>
      )}
      {data && into && !error && (
        <>
          <OfficeFacts facts={touched(data)} />
          {data.promos.length + data.coupons.length > 0 && (
            <p className="field__error" role="alert">
              {m.brands_merge_running()} {benefitLinks(data)}
            </p>
          )}
        </>
      )}
      <p className="hint">{m.brands_merge_hint()}</p>
    </OfficeDialogForm>
  );
}

const touched = (data: BrandMerge): ReadonlyArray<readonly [string, ReactNode]> => [
  [
    m.brands_merge_stays(),
    <Link key="stays" to={`/brands/${encodeURIComponent(data.into.code)}`}>
      {data.into.name}
    </Link>,
  ],
  [m.brands_merge_articles(), formatCount(data.articles)],
  [m.brands_merge_discounts_moved(), formatCount(data.discounts_moved)],
  [m.brands_merge_discounts_ended(), formatCount(data.discounts_ended)],
  [m.brands_merge_gained({ name: data.into.name }), formatCount(data.gained)],
];
