/** A new row of a price list: an article by its code, from a quantity on, on some days. */
import { useQuery } from '@tanstack/react-query';
import { getLocale } from '#kit/texts/page-language.ts';
import { callOffice } from '#office/lib/call-office.ts';
import { changeOffice } from '#office/lib/change-office.ts';
import { queryClient } from '#office/lib/query-client.ts';
import { refusalWords } from '#office/lib/refusal-words.ts';
import { noteDone } from '#office/lib/undo-newest.ts';
import { m } from '#office/messages/messages.js';
import { OfficeDialogForm } from '#office/ui/office-dialog-form.tsx';
import { OfficeField } from '#office/ui/office-field.tsx';
import { OfficeSelect } from '#office/ui/office-select.tsx';
import { readTerms } from '../price-terms.rules.ts';

interface NewPriceDialogProps {
  /** Of the row under the cursor; both can be changed. */
  readonly article: string;
  readonly list: string;
  readonly close: () => void;
}

export function NewPriceDialog({ article, list, close }: NewPriceDialogProps) {
  const { data: lists } = useQuery({
    queryKey: ['prices', 'lists', 'all'],
    queryFn: async () => (await callOffice('office_prices.get_lists', {})).message.lists,
  });
  return (
    <OfficeDialogForm
      title={m.prices_new()}
      submit={m.prices_new_add()}
      close={close}
      onSubmit={async (fields) => {
        const text = (name: string) => String(fields.get(name) ?? '').trim();
        const read = readTerms(
          { from: text('from'), price: text('price'), valid_from: text('valid_from'), valid_to: text('valid_to') },
          getLocale(),
        );
        if ('fault' in read) return read.fault[getLocale()];
        try {
          const row = { article: text('article'), list: text('list'), ...read.terms };
          const { message } = await changeOffice('office_prices.save_prices', { add: [row] });
          const [refused] = message.refused;
          if (refused) return refused.why;
          noteDone(m.prices_new_done({ code: row.article, list: row.list }), message.operation);
          void queryClient.invalidateQueries({ queryKey: ['prices'] });
          return undefined;
        } catch (failure) {
          return refusalWords(failure);
        }
      }}
    >
      <OfficeField
        label={m.prices_article()}
        name="article"
        maxLength={100}
        defaultValue={article}
        autoFocus
        required
      />
      <OfficeSelect label={m.prices_list()} name="list" key={lists?.length ?? 0} defaultValue={list}>
        {lists?.map(({ code, name }) => (
          <option key={code} value={code}>
            {name === code ? code : `${code} · ${name}`}
          </option>
        ))}
      </OfficeSelect>
      <OfficeField label={m.prices_price()} name="price" inputMode="decimal" maxLength={20} required />
      <OfficeField label={m.prices_from()} name="from" inputMode="decimal" maxLength={12} defaultValue="1" required />
      <OfficeField label={m.prices_valid_from()} name="valid_from" type="date" />
      <OfficeField label={m.prices_valid_to()} hint={m.prices_days_hint()} name="valid_to" type="date" />
    </OfficeDialogForm>
  );
}
