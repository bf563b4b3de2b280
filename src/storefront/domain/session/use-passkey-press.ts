/** State of a button that works with a passkey: one request at a time, and the error message of a failure. */
import { useState } from 'react';
import { m } from '#storefront/messages/messages.js';

export interface PasskeyPress {
  busy: boolean;
  refusal: string | undefined;
  /** Error message to show; undefined = none. */
  setRefusal: (sentence: string | undefined) => void;
  /** Runs `work` unless it is already running; an exception is shown as an error message. */
  press: (work: () => Promise<void>) => Promise<void>;
}

export function usePasskeyPress(): PasskeyPress {
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const press = async (work: () => Promise<void>) => {
    if (busy) return;
    setBusy(true);
    setRefusal(undefined);
    try {
      await work();
    } catch (error) {
      const { passkeySentence } = await import('#storefront/platform/browser/passkey-sentence.ts');
      setRefusal(passkeySentence(error));
    } finally {
      setBusy(false);
    }
  };
  return { busy, refusal, setRefusal, press };
}

/** The server rejected a passkey. `wait`: seconds until the next attempt is allowed. */
export function refusedPasskey(wait: number): string {
  return wait > 0 ? m.login_wait({ seconds: wait }) : m.passkey_refused();
}
