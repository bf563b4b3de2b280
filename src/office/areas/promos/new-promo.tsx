/** A new promo or gift: code, titles, days, its first lines; it begins switched off. `like`: its lines are those of another one. */

import { useState } from 'react';
import type { GiftLine, PromoLine } from '#contract/office/promos.ts';
import { readTyped } from '#contract/values/written-number.ts';
import { ApiError } from '#kit/api/api-error.ts';
import { todayIn } from '#kit/format/dates.ts';
import { getLocale } from '#kit/texts/page-language.ts';
import { callOffice } from '#office/lib/call-office.ts';
import { changeOffice } from '#office/lib/change-office.ts';
import { queryClient } from '#office/lib/query-client.ts';
import { refusalWords } from '#office/lib/refusal-words.ts';
import { startData } from '#office/lib/start-data.ts';
import { noteDone } from '#office/lib/undo-newest.ts';
import { m } from '#office/messages/messages.js';
import { OfficeDialogForm } from '#office/ui/office-dialog-form.tsx';
import { OfficeField } from '#office/ui/office-field.tsx';
import { OfficeTextArea } from '#office/ui/office-text-area.tsx';
import type { PromoSort } from './promo/promo-form.rules.ts';
import { topicOf } from './promo-deeds.ts';

interface NewPromoProps {
  readonly sort: PromoSort;
  readonly like?: { readonly code: string; readonly title_it: string; readonly title_en: string };
  /** Its first lines, as they are pasted. */
  readonly lines?: string;
  readonly close: () => void;
  readonly made: (code: string) => void;
}

export function NewPromo({ sort, like, lines = '', close, made }: NewPromoProps) {
  const isGift = sort === 'gift';
  const today = todayIn(startData().timeZone, new Date());
  const [text, setText] = useState(lines);
  return (
    <OfficeDialogForm
      title={like ? m.promos_like({ code: like.code }) : isGift ? m.gifts_new() : m.promos_new()}
      submit={m.promos_create()}
      close={close}
      onSubmit={async (fields) => {
        const typed = (name: string) => String(fields.get(name) ?? '').trim();
        const head = {
          code: typed('code'),
          title_it: typed('title_it'),
          title_en: typed('title_en'),
          valid_from: typed('valid_from'),
          valid_to: typed('valid_to'),
          like: like?.code ?? '',
        };
        try {
          if (isGift) {
            const lines = like ? [] : [giftLine(typed)];
            return await done(await changeOffice('office_promos.create_gift', { ...head, lines }));
          }
          const read = like ? { lines: [], refused: [] } : await readLines(text);
          if (read.refused.length > 0)
            return m.promos_refused_codes({ codes: read.refused.map((one) => `${one.text} (${one.why})`).join(', ') });
          return await done(await changeOffice('office_promos.create_promo', { ...head, lines: read.lines }));
        } catch (failure) {
          const sentences = failure instanceof ApiError ? Object.values(failure.body.errors ?? {}).flat() : [];
          return sentences.length > 0 ? sentences.join(' · ') : refusalWords(failure);
        }
      }}
    >
      <OfficeField
        label={m.promos_code()}
        hint={m.promos_code_hint()}
        title={m.promos_code_hint()}
        name="code"
        maxLength={50}
        pattern="[^\s\/?#%\|]+"
        autoFocus
        required
      />
      <OfficeField label={m.promos_title_it()} name="title_it" maxLength={200} defaultValue={like?.title_it} required />
      <OfficeField label={m.promos_title_en()} name="title_en" maxLength={200} defaultValue={like?.title_en} />
      <OfficeField label={m.promos_from()} name="valid_from" type="date" defaultValue={today} required />
      <OfficeField label={m.promos_to()} name="valid_to" type="date" required />
      {!like && !isGift && (
        <OfficeTextArea
          label={m.promos_paste()}
          hint={m.promos_paste_hint()}
          rows={5}
          value={text}
          onChange={({ target }) => setText(target.value)}
          required
        />
      )}
      {!like && isGift && (
        <>
          <OfficeField label={m.gifts_gift_code()} name="gift" maxLength={100} required />
          <OfficeField label={m.gifts_amount()} hint={m.gifts_amount_hint()} name="amount" inputMode="decimal" />
          <OfficeField label={m.gifts_pieces()} name="pieces" inputMode="decimal" />
        </>
      )}
      <p className="hint">{m.promos_begins_off()}</p>
    </OfficeDialogForm>
  );

  async function done({ message }: { message: { code: string; operation: number | null } }): Promise<undefined> {
    noteDone(m.promos_made({ code: message.code }), message.operation);
    await queryClient.invalidateQueries({ queryKey: [topicOf(sort)] });
    made(message.code);
  }
}

/** Lines that the server could read, and those that it could not, as they were pasted. */
export async function readLines(text: string): Promise<{
  lines: PromoLine[];
  refused: Array<{ text: string; why: string }>;
}> {
  const { lines, refused } = (await callOffice('office_promos.read_lines', { text })).message;
  return { lines, refused };
}

/** The first step of a gift counts the whole cart; its page has the rest. */
function giftLine(typed: (name: string) => string): GiftLine {
  const number = (name: string) => readTyped(typed(name), getLocale()) ?? Number.NaN;
  const amount = typed('amount') === '' ? null : number('amount');
  return {
    row: 0,
    kind: 'cart',
    code: '',
    amount,
    from: number('pieces') > 0 ? number('pieces') : 1,
    gift: typed('gift'),
    gift_quantity: 1,
    repeats: false,
  };
}
