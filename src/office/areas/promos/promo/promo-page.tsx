/** One promo or gift: what is for whom on which days at the left, what stands around it at the right. */
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import type { GiftValues, PromoValues } from '#contract/office/promos.ts';
import { ApiError } from '#kit/api/api-error.ts';
import { getLocale } from '#kit/texts/page-language.ts';
import { useCommands } from '#office/commands/use-commands.ts';
import { RecordConflicts } from '#office/form/record-conflicts.tsx';
import { RecordDeeds, RecordStatus } from '#office/form/record-deeds.tsx';
import { useRecordDraft } from '#office/form/use-record-draft.ts';
import { WalkButtons } from '#office/grid/walk-buttons.tsx';
import { callOffice } from '#office/lib/call-office.ts';
import { changeOffice } from '#office/lib/change-office.ts';
import { queryClient } from '#office/lib/query-client.ts';
import { refusalWords } from '#office/lib/refusal-words.ts';
import { may } from '#office/lib/start-data.ts';
import { noteDone } from '#office/lib/undo-newest.ts';
import { m } from '#office/messages/messages.js';
import { AlsoHere } from '#office/shell/also-here.tsx';
import { LoadingPage } from '#office/shell/loading-page.tsx';
import { showNotice } from '#office/shell/notices.tsx';
import { OfficePage } from '#office/shell/office-page.tsx';
import { RecordColumns } from '#office/shell/record-columns.tsx';
import { UnknownPage } from '#office/shell/refused-page.tsx';
import { OfficeButton } from '#office/ui/office-button.tsx';
import { OfficeField } from '#office/ui/office-field.tsx';
import { OfficeNote } from '#office/ui/office-note.tsx';
import { OfficeSection } from '#office/ui/office-section.tsx';
import { BenefitState } from '../benefit-state.tsx';
import { EntitledField } from '../entitled-field.tsx';
import { NewPromo } from '../new-promo.tsx';
import { promoPath, switchSort, topicOf } from '../promo-deeds.ts';
import { promoFieldName, promoValueWords } from '../promo-words.ts';
import {
  type AnyPromo,
  type AnyValues,
  formLines,
  isEntitled,
  type PromoForm,
  type PromoSort,
  wireLines,
} from './promo-form.rules.ts';
import { PromoLines } from './promo-lines.tsx';
import { PromoSide } from './promo-side.tsx';
import './promo-page.css';

/** Below the lines, and not of gifts: not in the first load of the page. */
const PromoPreview = lazy(async () => ({ default: (await import('./promo-preview.tsx')).PromoPreview }));

/** The page of a promo; that of a gift is the same with other lines. */
export const Component = () => <PromoRecordPage sort="promo" />;

export function PromoRecordPage({ sort }: { sort: PromoSort }) {
  const { code = '' } = useParams();
  const { data, error } = useQuery<AnyPromo>({
    queryKey: [topicOf(sort), code],
    queryFn: async () =>
      sort === 'gift'
        ? (await callOffice('office_promos.get_gift', { code })).message
        : (await callOffice('office_promos.get_promo', { code })).message,
  });
  if (data) return <PromoPage key={data.code} sort={sort} promo={data} stale={error !== null} />;
  if (error instanceof ApiError && error.status === 404) return <UnknownPage />;
  if (error) throw error;
  return <LoadingPage />;
}

interface PromoPageProps {
  readonly sort: PromoSort;
  readonly promo: AnyPromo;
  /** It could not be asked for again; what was known stays. */
  readonly stale: boolean;
}

function PromoPage({ sort, promo, stale }: PromoPageProps) {
  const { code, values, names, state } = promo;
  const isGift = sort === 'gift';
  const navigate = useNavigate();
  const [isCopying, setCopying] = useState(false);
  const mayWrite = may('promos.write');
  const { data: choices } = useQuery({
    queryKey: ['promo-choices'],
    queryFn: async () => (await callOffice('office_promos.get_choices', {})).message,
  });
  const editing = useRecordDraft<PromoForm, AnyValues>({
    draft: `${sort}:${code}`,
    stored: values,
    formOf: (stored) => ({ ...stored, lines: formLines(stored.lines, getLocale()) }),
    valuesOf(fields) {
      const { lines, ...head } = fields;
      const read = lines && wireLines(lines, sort, getLocale());
      const faults: Record<string, string> = {};
      if (read && read.faults.size > 0)
        faults.lines = m.promos_bad_lines({ lines: [...read.faults].map((place) => place + 1).join(', ') });
      if (typeof head.entitled === 'string' && !isEntitled(head.entitled)) faults.entitled = m.promos_who_empty();
      return { values: { ...head, ...(read && { lines: read.lines }) } as Partial<AnyValues>, faults };
    },
    async send(wanted, known) {
      try {
        const body = {
          code,
          values: wanted as Partial<GiftValues & PromoValues>,
          known: known as Partial<GiftValues & PromoValues>,
        };
        const { message } = await changeOffice(isGift ? 'office_promos.save_gift' : 'office_promos.save_promo', body);
        noteDone(m.promos_saved({ code }), message.operation);
      } finally {
        await queryClient.invalidateQueries({ queryKey: [topicOf(sort)] });
      }
    },
  });
  const isOff = state === 'off';
  const turn = async () => {
    try {
      const { done, operation } = await switchSort(sort, [code], !isOff);
      noteDone((isOff ? m.promos_started : m.promos_ended)({ count: done.length }), operation);
    } catch (failure) {
      showNotice(refusalWords(failure));
    }
  };
  useCommands([
    {
      id: 'switch-promo',
      name: isOff ? m.promos_start() : m.promos_end(),
      key: isOff ? 's' : 'e',
      icon: 'off',
      hint: true,
      disabled: !mayWrite,
      run: () => void turn(),
    },
    {
      id: 'copy-promo',
      name: m.promos_duplicate(),
      key: 'c',
      icon: 'copy',
      hint: true,
      disabled: !mayWrite || !may('prices.read'),
      run: () => setCopying(true),
    },
  ]);
  const text = (field: 'title_it' | 'title_en' | 'valid_from' | 'valid_to') => ({
    value: editing.form[field] ?? '',
    placeholder: editing.form[field] === null ? m.promos_differs() : '',
    hint: editing.form[field] === null ? m.promos_differs() : undefined,
    readOnly: !mayWrite,
    error: editing.errors[field],
    onChange: ({ target }: { target: { value: string } }) => editing.set(field, target.value || null),
  });

  return (
    <OfficePage
      title={code}
      crumbs={[{ to: isGift ? '/gifts' : '/promos', name: isGift ? m.gifts_title() : m.promos_title() }]}
      head={
        <>
          <BenefitState state={state} of={sort} />
          <span className="promo__name">{values.title_it}</span>
        </>
      }
      actions={
        <>
          <AlsoHere topic={topicOf(sort)} record={code} />
          <WalkButtons
            grid={topicOf(sort)}
            isThis={({ cells }) => cells.code === code}
            pageOf={({ cells }) => promoPath(sort, String(cells.code))}
          />
          {mayWrite && (
            <>
              {may('prices.read') && (
                <OfficeButton icon="copy" keyShown="c" onClick={() => setCopying(true)}>
                  {m.promos_duplicate()}
                </OfficeButton>
              )}
              <OfficeButton icon="off" keyShown={isOff ? 's' : 'e'} onClick={() => void turn()}>
                {isOff ? m.promos_start() : m.promos_end()}
              </OfficeButton>
              <RecordDeeds editing={editing} />
            </>
          )}
        </>
      }
      status={<RecordStatus editing={editing} stale={stale} />}
      body="whole"
      wraps
    >
      <RecordColumns side={<PromoSide sort={sort} promo={promo} />}>
        {editing.refusal && <OfficeNote tone="error">{editing.refusal}</OfficeNote>}
        <RecordConflicts editing={editing} nameOf={promoFieldName} wordsOf={promoValueWords} />
        <OfficeSection title={m.promos_head()} aside={<span className="hint">{m.promos_days_hint()}</span>}>
          <div className="promo__fields">
            <OfficeField label={m.promos_title_it()} maxLength={200} {...text('title_it')} />
            <OfficeField label={m.promos_title_en()} maxLength={200} {...text('title_en')} />
            <OfficeField label={m.promos_from()} type="date" {...text('valid_from')} />
            <OfficeField label={m.promos_to()} type="date" {...text('valid_to')} />
            <EntitledField
              value={editing.form.entitled}
              names={names}
              lists={choices?.lists ?? []}
              error={editing.errors.entitled}
              readOnly={!mayWrite}
              change={(entitled) => editing.set('entitled', entitled)}
            />
          </div>
        </OfficeSection>
        <PromoLines
          sort={sort}
          lines={editing.form.lines}
          names={names}
          families={choices?.families ?? []}
          brands={choices?.brands ?? []}
          error={editing.errors.lines}
          put={mayWrite && may('prices.read') ? (lines) => editing.set('lines', lines) : undefined}
        />
        {!isGift && may('prices.read') && (
          <Suspense>
            <PromoPreview code={code} form={editing.form} />
          </Suspense>
        )}
      </RecordColumns>
      {isCopying && (
        <NewPromo
          sort={sort}
          like={{ code, title_it: values.title_it ?? '', title_en: values.title_en ?? '' }}
          close={() => setCopying(false)}
          made={(made) => void navigate(promoPath(sort, made))}
        />
      )}
    </OfficePage>
  );
}
