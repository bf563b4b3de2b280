/** Keeps what is being filled in: a reload, a closed window or a call in between loses nothing (C-ORD-1). */
import { type RefObject, useEffect } from 'react';
import { callApi } from '#storefront/lib/api-client.ts';
import { draftOf } from './checkout-choices.ts';

const QUIET_MS = 400;

/** `form`: one of the first two steps. Failures are silent: the step's own button saves again and says so. */
export function useDraftSaving(form: RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    const element = form.current;
    if (!element) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const save = (keepalive = false) => {
      clearTimeout(timer);
      timer = undefined;
      callApi('checkout.save_draft', draftOf(new FormData(element)), undefined, { keepalive }).catch(() => {});
    };
    const later = () => {
      clearTimeout(timer);
      timer = setTimeout(save, QUIET_MS);
    };
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
  }, [form]);
}
