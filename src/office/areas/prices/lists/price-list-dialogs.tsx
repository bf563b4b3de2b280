/** Dialogs of price lists: a new one, name and days of one, the prices of one written into another. */

import { MONEY_ROUNDING_NAMES, type MoneyChange, readPercent } from '#contract/office/grids/money-change.rules.ts';
import type { PriceListWire } from '#contract/office/prices.ts';
import { ApiError } from '#kit/api/api-error.ts';
import { formatCount } from '#kit/format/number-format.ts';
import { getLocale } from '#kit/texts/page-language.ts';
import { roundingName, roundingOf } from '#office/grid/bulk-fields.tsx';
import { NO_PERCENT } from '#office/grid/bulk-wish.rules.ts';
import { changeOffice } from '#office/lib/change-office.ts';
import { queryClient } from '#office/lib/query-client.ts';
import { refusalWords } from '#office/lib/refusal-words.ts';
import { noteDone } from '#office/lib/undo-newest.ts';
import { m } from '#office/messages/messages.js';
import { OfficeDialogForm } from '#office/ui/office-dialog-form.tsx';
import { OfficeField } from '#office/ui/office-field.tsx';
import { OfficeSelect } from '#office/ui/office-select.tsx';

interface ListDialogProps {
  readonly lists: readonly PriceListWire[];
  readonly close: () => void;
}

const textOf = (fields: FormData) => (name: string) => String(fields.get(name) ?? '').trim();

/** Sends it; the sentence of what was refused, or undefined. */
async function sent(
  send: () => Promise<{ readonly message: { readonly operation: number | null; readonly prices: number } }>,
  done: (prices: string) => string,
): Promise<string | undefined> {
  try {
    const { message } = await send();
    noteDone(done(formatCount(message.prices)), message.operation);
    await queryClient.invalidateQueries({ queryKey: ['prices'] });
    return undefined;
  } catch (failure) {
    const [first] = failure instanceof ApiError ? Object.values(failure.body.errors ?? {}) : [];
    return first?.[0] ?? refusalWords(failure);
  }
}

/** How the prices of a copy move: empty = as they are. */
function changeOf(text: (name: string) => string): MoneyChange | null | undefined {
  const by = text('percent') === '' ? 0 : readPercent(text('percent'));
  if (by === undefined) return undefined;
  const round = roundingOf(text('round'));
  return by === 0 && round === 'exact' ? null : { kind: 'percent', by, round };
}

export function NewListDialog({ lists, close }: ListDialogProps) {
  return (
    <OfficeDialogForm
      title={m.prices_list_new()}
      submit={m.prices_list_create()}
      close={close}
      onSubmit={async (fields) => {
        const text = textOf(fields);
        const change = changeOf(text);
        if (change === undefined) return NO_PERCENT[getLocale()];
        const list = { code: text('code'), name: text('name'), copy_of: text('copy_of'), change };
        return sent(
          () => changeOffice('office_prices.create_list', list),
          (prices) => m.prices_list_created({ code: list.code, prices }),
        );
      }}
    >
      <OfficeField
        label={m.prices_list_code()}
        hint={m.articles_code_hint()}
        name="code"
        maxLength={100}
        pattern="[^\s\/?#%]+"
        autoFocus
        required
      />
      <OfficeField label={m.prices_list_name()} name="name" maxLength={200} required />
      <OfficeSelect label={m.prices_list_copy_of()} name="copy_of">
        <option value="">{m.prices_list_empty()}</option>
        <Options lists={lists} />
      </OfficeSelect>
      <PercentFields />
    </OfficeDialogForm>
  );
}

export function CopyListDialog({ lists, close }: ListDialogProps) {
  return (
    <OfficeDialogForm
      title={m.prices_list_copy()}
      submit={m.prices_list_copy_now()}
      close={close}
      onSubmit={async (fields) => {
        const text = textOf(fields);
        const change = changeOf(text);
        if (change === undefined) return NO_PERCENT[getLocale()];
        const copy = { from: text('from'), to: text('to'), change, missing_only: text('existing') !== 'over' };
        return sent(
          () => changeOffice('office_prices.copy_list', copy),
          (prices) => m.prices_list_copied({ prices, code: copy.to }),
        );
      }}
    >
      <OfficeSelect label={m.prices_list_from()} name="from" autoFocus>
        <Options lists={lists} />
      </OfficeSelect>
      <OfficeSelect label={m.prices_list_to()} name="to" defaultValue={lists[1]?.code}>
        <Options lists={lists} />
      </OfficeSelect>
      <OfficeSelect label={m.prices_list_existing()} name="existing">
        <option value="keep">{m.prices_list_keep()}</option>
        <option value="over">{m.prices_list_over()}</option>
      </OfficeSelect>
      <PercentFields />
    </OfficeDialogForm>
  );
}

export function EditListDialog({ list, lists, close }: ListDialogProps & { readonly list: PriceListWire }) {
  const { code, name, valid_from, valid_to, replaces } = list;
  return (
    <OfficeDialogForm
      title={m.prices_list_edit({ name })}
      submit={m.prices_list_save()}
      close={close}
      onSubmit={async (fields) => {
        const text = textOf(fields);
        const values = {
          name: text('name'),
          valid_from: text('valid_from') || null,
          valid_to: text('valid_to') || null,
          replaces: text('replaces'),
        };
        const known = { name, valid_from, valid_to, replaces };
        return sent(
          () => changeOffice('office_prices.save_list', { code, values, known }),
          () => m.prices_list_saved({ code }),
        );
      }}
    >
      <OfficeField label={m.prices_list_name()} name="name" maxLength={200} defaultValue={name} autoFocus required />
      <OfficeField label={m.prices_valid_from()} name="valid_from" type="date" defaultValue={valid_from ?? ''} />
      <OfficeField
        label={m.prices_valid_to()}
        hint={m.prices_days_hint()}
        name="valid_to"
        type="date"
        defaultValue={valid_to ?? ''}
      />
      <OfficeSelect label={m.prices_list_replaces()} name="replaces" defaultValue={replaces}>
        <option value="">{m.prices_list_replaces_none()}</option>
        <Options lists={lists.filter((one) => one.code !== code)} />
      </OfficeSelect>
    </OfficeDialogForm>
  );
}

const Options = ({ lists }: Pick<ListDialogProps, 'lists'>) =>
  lists.map(({ code, name }) => (
    <option key={code} value={code}>
      {name === code ? code : `${code} · ${name}`}
    </option>
  ));

function PercentFields() {
  return (
    <>
      <OfficeField label={m.prices_list_percent()} hint={m.prices_list_percent_hint()} name="percent" maxLength={9} />
      <OfficeSelect label={m.bulk_round()} name="round">
        {MONEY_ROUNDING_NAMES.map((round) => (
          <option key={round} value={round}>
            {roundingName(round)}
          </option>
        ))}
      </OfficeSelect>
    </>
  );
}
