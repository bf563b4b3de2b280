/** Saves what is being filled in: a reload, a closed window or a phone call in between loses nothing (C-ORD-1). */
import { type RefObject, useEffect } from 'react';
import { callApi } from '#storefront/platform/api/api-client.ts';
import { deleteStoredForm, restoreForm, storeForm } from '#storefront/platform/forms/stored-form.ts';
import { draftOf } from './checkout-choices.ts';

const QUIET_MS = 400;

/**
 * `form`: the form of a step. Failures are silent: the step's own button saves again and shows errors. With `keptAs`
 * the text is also stored in this browser until the server has it, because a reload may request the page before the
 * last save has arrived.
 */
export function useDraftSaving(form: RefObject<HTMLFormElement | null>, keptAs?: string): void {
  useEffect(() => {
    const element = form.current;
    if (!element) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let typed = 0;
    const save = (keepalive = false) => {
      clearTimeout(timer);
      timer = undefined;
      const saved = typed;
      callApi('checkout.save_draft', draftOf(new FormData(element)), undefined, { keepalive }).then(
        () => keptAs !== undefined && typed === saved && deleteStoredForm(keptAs),
        () => {},
      );
    };
    const later = () => {
      typed += 1;
      if (keptAs !== undefined) storeForm(keptAs, element);
      clearTimeout(timer);
      timer = setTimeout(save, QUIET_MS);
    };
    if (keptAs !== undefined && restoreForm(keptAs, element)) later();
    const now = () => save();
    const leaving = () => {
      if (timer !== undefined) save(true);
    };
    const sent = () => clearTimeout(timer);
    element.addEventListener('input', later);
    element.addEventListener('change', now);
    element.addEventListener('submit', sent);
    addEventListener('pagehide', leaving);
    return () => {
      leaving();
      element.removeEventListener('input', later);
      element.removeEventListener('change', now);
      element.removeEventListener('submit', sent);
      removeEventListener('pagehide', leaving);
    };
  }, [form, keptAs]);
}
