/**
 * Copies the prices of a list into another one, raised or lowered: what becomes of each price is seen before (C-OFF-3); the work goes
 * on in the background, can be stopped and taken back, as every change of many rows.
 */
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { MONEY_ROUNDING_NAMES, type MoneyChange, readPercent } from '#contract/office/grids/money-change.rules.ts';
import { PRICES_GRID } from '#contract/office/grids/prices-grid.ts';
import type { ListCopyWire, PriceListWire } from '#contract/office/prices.ts';
import { ApiError } from '#kit/api/api-error.ts';
import { formatCount } from '#kit/format/number-format.ts';
import { getLocale } from '#kit/texts/page-language.ts';
import { roundingName, roundingOf } from '#office/grid/bulk-fields.tsx';
import { BulkFollowed } from '#office/grid/bulk-followed.tsx';
import { FarTick } from '#office/grid/bulk-foreseen.tsx';
import { NO_PERCENT } from '#office/grid/bulk-wish.rules.ts';
import { callOffice } from '#office/lib/call-office.ts';
import { changeOffice } from '#office/lib/change-office.ts';
import { m } from '#office/messages/messages.js';
import { OfficeButton } from '#office/ui/office-button.tsx';
import { OfficeDialog } from '#office/ui/office-dialog.tsx';
import { OfficeField } from '#office/ui/office-field.tsx';
import { OfficeSelect } from '#office/ui/office-select.tsx';
import { CopyForeseen } from './copy-foreseen.tsx';
import { ListOptions, listRefusal, NewListFields } from './price-list-dialogs.tsx';

/** No list has an empty code. */
const NEW = '';

interface CopyListDialogProps {
  readonly lists: readonly PriceListWire[];
  readonly close: () => void;
}

export function CopyListDialog({ lists, close }: CopyListDialogProps) {
  const [to, setTo] = useState(lists[1]?.code ?? NEW);
  const [fault, setFault] = useState<string>();
  const [isSure, setSure] = useState(false);
  const [started, setStarted] = useState<number>();
  const preview = useMutation({
    mutationFn: async (copy: ListCopyWire) => ({
      copy,
      foreseen: (await callOffice('office_prices.preview_copy', copy)).message,
    }),
  });
  const start = useMutation({
    mutationFn: async ({ copy, mark }: { readonly copy: ListCopyWire; readonly mark: string }) =>
      (await changeOffice('office_prices.copy_list', { ...copy, mark })).message,
    onSuccess: ({ id }) => setStarted(id),
    // What was seen is no longer so: it is shown as it is now, and asked again.
    onError: (failure, { copy }) => {
      if (!isMoved(failure)) return;
      setSure(false);
      preview.mutate(copy);
    },
  });
  const forget = () => {
    setFault(undefined);
    setSure(false);
    preview.reset();
    start.reset();
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const copy = copyOf(new FormData(event.currentTarget));
    setFault(copy ? undefined : NO_PERCENT[getLocale()]);
    if (copy) preview.mutate(copy);
  };
  const failure = preview.error ?? start.error;
  // What is wrong with the list that is written into stands at its field.
  const wrongTo = failure instanceof ApiError ? failure.body.errors?.to?.[0] : undefined;
  const written = preview.data ? preview.data.foreseen : undefined;
  const deeds = written ? written.created + written.changed + written.removed : 0;
  // An empty list can be made by copying an empty one.
  const isNothing = deeds === 0 && preview.data?.copy.new_name === null;
  return (
    <OfficeDialog open close={close} title={m.prices_list_copy()} wide>
      {started !== undefined ? (
        <BulkFollowed id={started} definition={PRICES_GRID} leave={() => {}} close={close} />
      ) : (
        <form className="bulk" onSubmit={submit} onChange={forget}>
          <div className="price-lists__copy">
            <OfficeSelect label={m.prices_list_from()} name="from" autoFocus>
              <ListOptions lists={lists} />
            </OfficeSelect>
            <OfficeSelect
              label={m.prices_list_to()}
              name="to"
              value={to}
              onChange={({ target }) => setTo(target.value)}
              error={to === NEW ? undefined : wrongTo}
            >
              <ListOptions lists={lists} />
              <option value={NEW}>{m.prices_list_to_new()}</option>
            </OfficeSelect>
            {to === NEW ? (
              <NewListFields fault={wrongTo} />
            ) : (
              <OfficeSelect label={m.prices_list_existing()} hint={m.prices_list_same_hint()} name="existing">
                <option value="keep">{m.prices_list_keep()}</option>
                <option value="over">{m.prices_list_over()}</option>
                <option value="same">{m.prices_list_same()}</option>
              </OfficeSelect>
            )}
            <OfficeField
              label={m.prices_list_percent()}
              hint={m.prices_list_percent_hint()}
              name="percent"
              maxLength={9}
              error={fault}
            />
            <OfficeSelect label={m.bulk_round()} name="round">
              {MONEY_ROUNDING_NAMES.map((round) => (
                <option key={round} value={round}>
                  {roundingName(round)}
                </option>
              ))}
            </OfficeSelect>
          </div>
          {failure && wrongTo === undefined && (
            <p className="field__error" role="alert">
              {isMoved(failure) ? m.prices_list_copy_moved() : listRefusal(failure)}
            </p>
          )}
          {written && (
            <>
              <CopyForeseen preview={written} />
              <FarTick count={written.far} checked={isSure} onTick={setSure} />
            </>
          )}
          <div className="dialog__foot bulk__foot">
            <OfficeButton onClick={close}>{m.frame_cancel()}</OfficeButton>
            {written && preview.data ? (
              <OfficeButton
                kind="go"
                disabled={start.isPending || isNothing || (written.far > 0 && !isSure)}
                onClick={() => start.mutate({ copy: preview.data.copy, mark: written.mark })}
              >
                {m.prices_list_copy_now({ count: formatCount(deeds) })}
              </OfficeButton>
            ) : (
              <OfficeButton kind="go" type="submit" disabled={preview.isPending}>
                {m.bulk_preview()}
              </OfficeButton>
            )}
          </div>
        </form>
      )}
    </OfficeDialog>
  );
}

const isMoved = (failure: Error): boolean => failure instanceof ApiError && failure.code === 'changed-meanwhile';

/** undefined = the percentage is none. */
function copyOf(fields: FormData): ListCopyWire | undefined {
  const text = (name: string) => String(fields.get(name) ?? '').trim();
  const by = text('percent') === '' ? 0 : readPercent(text('percent'));
  if (by === undefined) return undefined;
  const round = roundingOf(text('round'));
  const change: MoneyChange | null = by === 0 && round === 'exact' ? null : { kind: 'percent', by, round };
  const isNew = text('to') === NEW;
  const existing = text('existing');
  return {
    from: text('from'),
    to: isNew ? text('code') : text('to'),
    new_name: isNew ? text('name') : null,
    change,
    existing: existing === 'over' || existing === 'same' ? existing : 'keep',
  };
}
