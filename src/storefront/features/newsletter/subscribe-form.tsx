/**
 * Newsletter subscription (C-CNT-3), in the footer and on its own page. A plain form that posts to the newsletter's
 * page; the code that sends it in place is loaded on submit.
 */
import { type FormEvent, useState } from 'react';
import { m } from '#storefront/messages/messages.js';
import { paths } from '#storefront/paths.ts';
import { Button } from '#storefront/ui/button.tsx';
import { Check, Field, FieldNote } from '#storefront/ui/forms/field.tsx';
import { Icon } from '#storefront/ui/icon.tsx';
import { PrivacyWords } from '#storefront/ui/privacy-words.tsx';
import type { SubscribeResponse } from './send-subscription.ts';

/** `id`: prefix of the fields' ids, because a page may contain the form twice. */
export function SubscribeForm({ id, answered }: { id: string; answered?: SubscribeResponse | undefined }) {
  const [own, setOwn] = useState<SubscribeResponse>();
  const [busy, setBusy] = useState(false);
  const response = own ?? answered;
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    if (busy) return;
    setBusy(true);
    const { subscribeFromBrowser } = await import('./send-subscription.ts');
    const said = await subscribeFromBrowser(new FormData(form));
    setOwn(said);
    setBusy(false);
    const wrong = said.errors?.email ? 'email' : said.errors?.consent ? 'consent' : undefined;
    if (wrong) form.querySelector<HTMLInputElement>(`[name="${wrong}"]`)?.focus();
  };
  const { email: emailError, consent: consentError, form: formError } = response?.errors ?? {};
  const said = response?.done ? m.newsletter_sent() : formError;
  return (
    <form method="post" action={paths.newsletter()} noValidate className="news" onSubmit={send}>
      {!response?.done && (
        <>
          <Field
            id={`${id}-email`}
            label={m.newsletter_email()}
            name="email"
            type="email"
            autoComplete="email"
            maxLength={254}
            defaultValue={response?.email}
            aria-required
            error={emailError}
          />
          <Button type="submit" tone="ink" aria-busy={busy}>
            {m.newsletter_submit()}
          </Button>
          <div className="news__consent">
            <Check
              name="consent"
              id={`${id}-consent`}
              defaultChecked={response?.consent}
              aria-required
              aria-invalid={consentError ? true : undefined}
              aria-describedby={consentError && `${id}-told`}
            >
              <PrivacyWords>{m.newsletter_consent()}</PrivacyWords>
            </Check>
            <FieldNote id={`${id}-told`} error={consentError} />
          </div>
          <p className="trap" aria-hidden="true">
            <label>
              {m.forms_website()}
              <input name="website" tabIndex={-1} autoComplete="off" />
            </label>
          </p>
        </>
      )}
      <p className={formError ? 'error news__status' : 'news__status'} role="status">
        {response?.done && <Icon name="check" />}
        {said}
      </p>
    </form>
  );
}
