/**
 * "Notify me" (C-CAT-4): for articles without stock, arrival and alternative. A real form; with JavaScript the result
 * is shown in place.
 */
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import type { Article } from '#contract/endpoints/article.ts';
import { ApiError } from '#kit/api/api-error.ts';
import type { RowNotice } from '#storefront/domain/cart/add-order.ts';
import { RowMessage } from '#storefront/domain/cart/row-message.tsx';
import { askLogin } from '#storefront/domain/session/login-prompt.ts';
import { m } from '#storefront/messages/messages.js';
import { ALERT_ID } from '#storefront/paths.ts';
import { callApi } from '#storefront/platform/api/api-client.ts';
import { isCustomer, useSession } from '#storefront/platform/session/session-view.ts';
import { Button } from '#storefront/ui/button.tsx';
import { Icon } from '#storefront/ui/icon.tsx';
import { ALERT_FIELD } from './alert-field.ts';

export interface AvailabilityAlertProps {
  article: Article;
  notice: RowNotice | undefined;
}

export function AvailabilityAlert({ article, notice }: AvailabilityAlertProps) {
  const customer = isCustomer(useSession());
  const [active, setActive] = useState(article.alert === true);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const form = useRef<HTMLFormElement>(null);
  const { hash } = useLocation();
  // A visitor who followed a link to the alert is scrolled to its button.
  useEffect(() => {
    if (hash !== `#${ALERT_ID}`) return;
    form.current?.scrollIntoView({ block: 'center' });
    form.current?.querySelector('button')?.focus({ preventScroll: true });
  }, [hash]);

  const set = async (wanted: boolean): Promise<void> => {
    setBusy(true);
    setRefusal(undefined);
    try {
      await callApi('wrapper.set_availability_alert', { item_id: article.id, active: wanted });
      setActive(wanted);
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) return askLogin({ afterwards: () => set(wanted) });
      const { errorSentence } = await import('#storefront/platform/notices/report-error.ts');
      setRefusal(errorSentence(error));
    } finally {
      setBusy(false);
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    if (customer) void set(!active);
    else askLogin({ afterwards: () => set(true) });
  };
  const message = refusal ? { tone: 'err' as const, text: refusal } : notice;
  return (
    <form ref={form} className="stack stack--close alert-form" id={ALERT_ID} method="post" onSubmit={submit}>
      <p className="muted">{m.product_unavailable()}</p>
      <input type="hidden" name={ALERT_FIELD} value={active ? 'off' : 'on'} />
      <p role="status">
        {active && (
          <>
            <Icon name="check" /> {m.sheet_alert_on()}
          </>
        )}
      </p>
      <Button
        type="submit"
        name="item"
        value={article.id}
        large
        block
        tone={active ? undefined : 'go'}
        aria-busy={busy}
      >
        <Icon name="bell" />
        {active ? m.sheet_alert_remove() : m.sheet_alert_ask()}
      </Button>
      {!active && <p className="hint">{m.sheet_alert_hint()}</p>}
      {message && <RowMessage tone={message.tone} text={message.text} />}
    </form>
  );
}
