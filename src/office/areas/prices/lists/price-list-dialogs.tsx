/** Dialogs of price lists: a new one, name and days of one. */

import type { PriceListWire } from '#contract/office/prices.ts';
import { ApiError } from '#kit/api/api-error.ts';
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
  send: () => Promise<{ readonly message: { readonly operation: number | null } }>,
  done: () => string,
): Promise<string | undefined> {
  try {
    const { message } = await send();
    noteDone(done(), message.operation);
    await queryClient.invalidateQueries({ queryKey: ['prices'] });
    return undefined;
  } catch (failure) {
    return listRefusal(failure);
  }
}

/** The first sentence about a field, or that of the refusal. */
export function listRefusal(failure: unknown): string {
  const [first] = failure instanceof ApiError ? Object.values(failure.body.errors ?? {}) : [];
  return first?.[0] ?? refusalWords(failure);
}

interface NewListFieldsProps {
  /** It is the first field of its dialog. */
  readonly autoFocus?: boolean;
  /** Why the code was refused. */
  readonly fault?: string | undefined;
}

export function NewListFields({ autoFocus = false, fault }: NewListFieldsProps) {
  return (
    <>
      <OfficeField
        label={m.prices_list_code()}
        hint={m.articles_code_hint()}
        name="code"
        maxLength={100}
        pattern="[^\s\/?#%]+"
        error={fault}
        autoFocus={autoFocus}
        required
      />
      <OfficeField label={m.prices_list_name()} name="name" maxLength={200} required />
    </>
  );
}

export function NewListDialog({ close }: Pick<ListDialogProps, 'close'>) {
  return (
    <OfficeDialogForm
      title={m.prices_list_new()}
      submit={m.prices_list_create()}
      close={close}
      onSubmit={async (fields) => {
        const text = textOf(fields);
        const list = { code: text('code'), name: text('name') };
        return sent(
          () => changeOffice('office_prices.create_list', list),
          () => m.prices_list_created({ code: list.code }),
        );
      }}
    >
      <NewListFields autoFocus />
      <p className="hint">{m.prices_list_new_hint()}</p>
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
        <ListOptions lists={lists.filter((one) => one.code !== code)} />
      </OfficeSelect>
    </OfficeDialogForm>
  );
}

export const ListOptions = ({ lists }: Pick<ListDialogProps, 'lists'>) =>
  lists.map(({ code, name }) => (
    <option key={code} value={code}>
      {name === code ? code : `${code} · ${name}`}
    </option>
  ));
