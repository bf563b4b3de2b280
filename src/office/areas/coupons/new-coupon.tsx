/** A new coupon, or a series of codes that count once each; the codes of a series can be copied for a letter or a print. */

import { useRef, useState } from 'react';
import type { CouponValues } from '#contract/office/coupons.ts';
import { readTyped } from '#contract/values/written-number.ts';
import { ApiError } from '#kit/api/api-error.ts';
import { todayIn } from '#kit/format/dates.ts';
import { getLocale } from '#kit/texts/page-language.ts';
import { changeOffice } from '#office/lib/change-office.ts';
import { queryClient } from '#office/lib/query-client.ts';
import { refusalWords } from '#office/lib/refusal-words.ts';
import { may, startData } from '#office/lib/start-data.ts';
import { noteDone } from '#office/lib/undo-newest.ts';
import { m } from '#office/messages/messages.js';
import { showNotice } from '#office/shell/notices.tsx';
import { OfficeButton } from '#office/ui/office-button.tsx';
import { OfficeDialog } from '#office/ui/office-dialog.tsx';
import { OfficeDialogForm } from '#office/ui/office-dialog-form.tsx';
import { OfficeField } from '#office/ui/office-field.tsx';
import { OfficeTextArea } from '#office/ui/office-text-area.tsx';

interface NewCouponProps {
  readonly like?: { readonly code: string; readonly title_it: string; readonly title_en: string };
  readonly close: () => void;
  readonly made: (code: string) => void;
}

export function NewCoupon({ like, close, made }: NewCouponProps) {
  const [series, setSeries] = useState<readonly string[]>();
  /** The dialog of the form closes itself after sending: whether the list of codes takes its place. */
  const seriesMade = useRef(false);
  const today = todayIn(startData().timeZone, new Date());
  if (series)
    return (
      <OfficeDialog open close={close} title={m.coupons_codes_made()}>
        <OfficeTextArea label={m.coupons_codes_made()} rows={12} readOnly value={series.join('\n')} />
        <div className="dialog__foot">
          <OfficeButton
            icon="copy"
            onClick={() =>
              void navigator.clipboard.writeText(series.join('\n')).then(() => showNotice(m.coupons_copied()))
            }
          >
            {m.coupons_copy_codes()}
          </OfficeButton>
          <OfficeButton kind="go" onClick={close}>
            {m.coupons_close()}
          </OfficeButton>
        </div>
      </OfficeDialog>
    );
  return (
    <OfficeDialogForm
      title={like ? m.coupons_like({ code: like.code }) : m.coupons_new()}
      submit={m.coupons_create()}
      // A series that was made stays to be copied.
      close={() => {
        if (!seriesMade.current) close();
        seriesMade.current = false;
      }}
      onSubmit={async (fields) => {
        const typed = (name: string) => String(fields.get(name) ?? '').trim();
        const amount = typed('amount') === '' ? null : readTyped(typed('amount'), getLocale());
        const count = Number(typed('count') || '1');
        const values: Partial<CouponValues> = {
          title_it: typed('title_it'),
          title_en: typed('title_en') || typed('title_it'),
          valid_from: typed('valid_from'),
          valid_to: typed('valid_to'),
          ...(!like && { chain: typed('chain') }),
          ...(!like && may('prices.read') && { amount: amount ?? null }),
        };
        if (amount === undefined) return m.pricedesk_no_number();
        try {
          const body = { code: typed('code'), count, like: like?.code ?? '', values };
          const { message } = await changeOffice('office_coupons.create_coupons', body);
          noteDone(m.coupons_made({ count: message.codes.length }), message.operation);
          await queryClient.invalidateQueries({ queryKey: ['coupons'] });
          const [first = ''] = message.codes;
          if (message.codes.length > 1) {
            seriesMade.current = true;
            setSeries(message.codes);
          } else made(first);
          return undefined;
        } catch (failure) {
          const sentences = failure instanceof ApiError ? Object.values(failure.body.errors ?? {}).flat() : [];
          return sentences.length > 0 ? sentences.join(' · ') : refusalWords(failure);
        }
      }}
    >
      <OfficeField label={m.promos_code()} name="code" maxLength={40} pattern="[^\s\/?#%]+" autoFocus required />
      <OfficeField
        label={m.coupons_how_many()}
        hint={m.coupons_how_many_hint()}
        name="count"
        type="number"
        min={1}
        max={500}
        defaultValue={1}
        required
      />
      <OfficeField label={m.promos_title_it()} name="title_it" maxLength={200} defaultValue={like?.title_it} required />
      <OfficeField label={m.promos_title_en()} name="title_en" maxLength={200} defaultValue={like?.title_en} />
      {!like && (
        <>
          <OfficeField label={m.coupons_chain()} hint={m.coupons_chain_hint()} name="chain" maxLength={60} />
          {may('prices.read') && <OfficeField label={m.coupons_amount()} name="amount" inputMode="decimal" />}
        </>
      )}
      <OfficeField label={m.promos_from()} name="valid_from" type="date" defaultValue={today} required />
      <OfficeField label={m.promos_to()} name="valid_to" type="date" required />
    </OfficeDialogForm>
  );
}
