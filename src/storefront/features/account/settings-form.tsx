/** The shop's settings at one delivery address (C-ACC-4): a plain form, which works without JavaScript. */
import { Form, useNavigation } from 'react-router';
import type { SearchSettings } from '#contract/endpoints/account/customer.ts';
import { m } from '#storefront/messages/messages.js';
import { holdWithoutNetwork } from '#storefront/platform/forms/without-network.ts';
import { Button } from '#storefront/ui/button.tsx';
import { Check } from '#storefront/ui/forms/field.tsx';

export function SettingsForm({ settings }: { settings: SearchSettings }) {
  const busy = useNavigation().formMethod === 'POST';
  const { address_code, price_view, disable_autocomplete } = settings;
  return (
    // A new key for another address resets the checkboxes to its settings.
    <Form method="post" className="stack" key={JSON.stringify(settings)} onSubmit={holdWithoutNetwork}>
      <input type="hidden" name="address_code" value={address_code} />
      <fieldset className="section setting">
        <legend>{m.account_settings_prices()}</legend>
        <Check name="net" defaultChecked={price_view === 'NET_PRICE'} aria-describedby="net-hint">
          {m.account_settings_net()}
        </Check>
        <p className="hint" id="net-hint">
          {m.account_settings_net_hint()}
        </p>
      </fieldset>
      <fieldset className="section setting">
        <legend>{m.account_settings_search()}</legend>
        <Check name="no_autocomplete" defaultChecked={disable_autocomplete} aria-describedby="autocomplete-hint">
          {m.account_settings_autocomplete()}
        </Check>
        <p className="hint" id="autocomplete-hint">
          {m.account_settings_autocomplete_hint()}
        </p>
      </fieldset>
      <p>
        <Button type="submit" tone="go" aria-busy={busy}>
          {m.account_settings_save()}
        </Button>
      </p>
    </Form>
  );
}
