/** Two records of one customer become one (`/ufficio/customers/:code/merge?with=…`): which other, what moves, which values are kept. */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import type { MergeField, MergePreview } from '#contract/office/customer-merge.ts';
import type { OfficeCustomer } from '#contract/office/customers.ts';
import { ApiError } from '#kit/api/api-error.ts';
import { useCommands } from '#office/commands/use-commands.ts';
import { useDraft } from '#office/form/use-draft.ts';
import { callOffice } from '#office/lib/call-office.ts';
import { changeOffice } from '#office/lib/change-office.ts';
import { queryClient } from '#office/lib/query-client.ts';
import { refusalWords } from '#office/lib/refusal-words.ts';
import { may } from '#office/lib/start-data.ts';
import { noteDone } from '#office/lib/undo-newest.ts';
import { m } from '#office/messages/messages.js';
import { LoadingPage } from '#office/shell/loading-page.tsx';
import { OfficePage } from '#office/shell/office-page.tsx';
import { RecordColumns, RecordSide } from '#office/shell/record-columns.tsx';
import { ClosedArea, UnknownPage } from '#office/shell/refused-page.tsx';
import { OfficeButton } from '#office/ui/office-button.tsx';
import { OfficeNote } from '#office/ui/office-note.tsx';
import { customerPath, mergePath } from '../customer-paths.ts';
import { firstTaken } from './compared-fields.rules.ts';
import { ComparedFields } from './compared-fields.tsx';
import { MergeMoves } from './merge-moves.tsx';
import { OtherChoice } from './other-choice.tsx';
import './merge-page.css';

const codeOf = (text: string | null | undefined) => (/^\d{1,9}$/.test(text ?? '') ? Number(text) : 0);

export function Component() {
  const { code: given } = useParams();
  const [search, setSearch] = useSearchParams();
  const [code, other] = [codeOf(given), codeOf(search.get('with'))];
  const { data: customer, error } = useQuery({
    queryKey: ['customers', String(code)],
    queryFn: async () => (await callOffice('office_customers.get_customer', { code })).message,
    enabled: code > 0,
  });
  const merge = useQuery({
    queryKey: ['customers', String(code), 'merge', other],
    queryFn: async () => (await callOffice('office_customers.merge_preview', { code, with: other })).message,
    enabled: other > 0 && may('customers.merge'),
    staleTime: 0,
    retry: false,
  });
  if (!may('customers.merge')) return <ClosedArea />;
  if (code === 0 || (error instanceof ApiError && error.status === 404)) return <UnknownPage />;
  if (error) throw error;
  if (!customer) return <LoadingPage />;
  if (merge.data) return <MergePage key={`${code} ${other}`} preview={merge.data} />;
  if (other > 0 && !merge.error) return <LoadingPage />;
  return (
    <OfficePage title={m.merge_title()} crumbs={crumbsOf(customer)}>
      <p className="merge__lead">{m.merge_lead({ code, name: customer.fields.company_name ?? '' })}</p>
      {merge.error && (
        <div className="merge__refusal">
          <OfficeNote tone="error">{refusalWords(merge.error)}</OfficeNote>
        </div>
      )}
      <OtherChoice apart={code} onChoose={(chosen) => setSearch({ with: String(chosen) })} />
    </OfficePage>
  );
}

const crumbsOf = ({ code, fields }: Pick<OfficeCustomer, 'code' | 'fields'>) => [
  { to: '/customers', name: m.customers_title() },
  { to: customerPath(code), name: fields.company_name ?? String(code) },
];

function MergePage({ preview }: { readonly preview: MergePreview }) {
  const { stays, goes, refusals, warnings } = preview;
  const navigate = useNavigate();
  const [draft, setDraft] = useDraft<readonly MergeField[] | null>(`merge:${stays.code}:${goes.code}`, null);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const taken = draft ?? firstTaken(preview);
  const isReady = refusals.length === 0 && !busy;
  const swapped = mergePath(goes.code, stays.code);

  async function merge(): Promise<void> {
    if (!isReady) return;
    setBusy(true);
    setRefusal(undefined);
    try {
      const { message } = await changeOffice('office_customers.merge', {
        code: stays.code,
        with: goes.code,
        take: [...taken],
        known: { stays: stays.fields, goes: goes.fields },
      });
      setDraft(undefined);
      noteDone(m.merge_done({ goes: goes.code, stays: stays.code }), message.operation);
      await navigate(customerPath(stays.code));
    } catch (error) {
      const isMoved = error instanceof ApiError && error.code === 'changed-meanwhile';
      setRefusal(isMoved ? m.merge_moved() : refusalWords(error));
      setBusy(false);
    }
    // What was chosen stays; what the two are now is asked for.
    await queryClient.invalidateQueries({ queryKey: ['customers'] });
  }

  useCommands([
    {
      id: 'merge',
      key: '$mod+Enter',
      name: m.merge_press(),
      run: () => void merge(),
      disabled: !isReady,
      whileTyping: true,
      hint: true,
    },
    { id: 'swap', key: 'x', name: m.merge_swap(), run: () => void navigate(swapped), hint: true },
    { id: 'another', key: 'n', name: m.merge_another(), run: () => void navigate(mergePath(stays.code)), hint: true },
  ]);

  return (
    <OfficePage
      title={m.merge_title()}
      crumbs={crumbsOf({ code: stays.code, fields: stays.fields })}
      wraps
      actions={
        <>
          <OfficeButton onClick={() => void navigate(mergePath(stays.code))}>{m.merge_another()}</OfficeButton>
          <OfficeButton keyShown="x" onClick={() => void navigate(swapped)}>
            {m.merge_swap()}
          </OfficeButton>
          <OfficeButton kind="go" icon="check" disabled={!isReady} onClick={() => void merge()}>
            {m.merge_press()}
          </OfficeButton>
        </>
      }
      status={<span role="status">{m.merge_status({ goes: goes.code, stays: stays.code })}</span>}
      body="whole"
    >
      <RecordColumns
        side={
          <RecordSide label={m.merge_moves()}>
            <MergeMoves preview={preview} />
          </RecordSide>
        }
      >
        <p>
          <SideName side={goes} /> <span aria-hidden="true">→</span>{' '}
          <span className="visually-hidden">{m.merge_into()}</span> <SideName side={stays} />
        </p>
        {refusal && <OfficeNote tone="error">{refusal}</OfficeNote>}
        {refusals.map(({ why, text }) => (
          <OfficeNote key={why} tone="error">
            {text}{' '}
            {why === 'documents-of-other' && (
              <OfficeButton onClick={() => void navigate(swapped)}>{m.merge_swap()}</OfficeButton>
            )}
          </OfficeNote>
        ))}
        {warnings.map(({ what, text }) => (
          <OfficeNote key={what} tone="warn">
            {text}
          </OfficeNote>
        ))}
        <ComparedFields
          preview={preview}
          taken={taken}
          take={(field, isTaken) => setDraft(isTaken ? [...taken, field] : taken.filter((one) => one !== field))}
        />
      </RecordColumns>
    </OfficePage>
  );
}

const SideName = ({ side: { code, name, town } }: { readonly side: MergePreview['stays'] }) => (
  <span>
    <b>{name}</b> <span className="code">{code}</span> {town}
  </span>
);
