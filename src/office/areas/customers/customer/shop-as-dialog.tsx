/** The shop as this customer: to see or to act, with a reason that the customer reads. It opens in a tab of its own. */
import type { OfficeCustomer } from '#contract/office/customers.ts';
import { changeOffice } from '#office/lib/change-office.ts';
import { queryClient } from '#office/lib/query-client.ts';
import { refusalWords } from '#office/lib/refusal-words.ts';
import { m } from '#office/messages/messages.js';
import { OfficeDialogForm } from '#office/ui/office-dialog-form.tsx';
import { OfficeField } from '#office/ui/office-field.tsx';

export function ShopAsDialog({ customer, close }: { customer: OfficeCustomer; close: () => void }) {
  const { code, fields } = customer;

  async function open(form: FormData): Promise<string | undefined> {
    // At the press: a window that is opened after the response would be held back by the browser.
    const tab = window.open('about:blank', '_blank');
    try {
      const mode = form.get('mode') === 'act' ? 'act' : 'see';
      const reason = String(form.get('reason') ?? '').trim();
      const { message } = await changeOffice('office_customers.shop_as', { code, mode, reason });
      if (tab) {
        tab.opener = null;
        tab.location.href = message.href;
      } else window.location.href = message.href;
      await queryClient.invalidateQueries({ queryKey: ['customers', String(code)] });
      return undefined;
    } catch (error) {
      tab?.close();
      return refusalWords(error);
    }
  }

  return (
    <OfficeDialogForm
      title={m.customers_shop_as_title({ name: fields.company_name ?? '' })}
      submit={m.customers_shop_as_open()}
      close={close}
      onSubmit={open}
    >
      <p className="hint">{m.customers_shop_as_text()}</p>
      <fieldset>
        <legend className="field__label">{m.customers_shop_as_mode()}</legend>
        <label className="tick">
          <input className="box" type="radio" name="mode" value="see" defaultChecked />
          {m.customers_shop_as_see()}
        </label>
        <label className="tick">
          <input className="box" type="radio" name="mode" value="act" />
          {m.customers_shop_as_act()}
        </label>
      </fieldset>
      <OfficeField
        label={m.customers_shop_as_reason()}
        name="reason"
        required
        minLength={3}
        maxLength={200}
        autoFocus
        autoComplete="off"
        hint={m.customers_shop_as_reason_hint()}
      />
    </OfficeDialogForm>
  );
}
