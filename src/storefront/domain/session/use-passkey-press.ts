/** A button that works with a passkey: pressed once at a time, and the sentence when that led nowhere. */
import { useState } from 'react';
import { m } from '#storefront/messages/messages.js';

export interface PasskeyPress {
  busy: boolean;
  refusal: string | undefined;
  /** What is told instead; undefined = nothing. */
  setRefusal: (sentence: string | undefined) => void;
  /** Runs `work` unless it is running; what it throws is told as a sentence. */
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

/** The server did not take a passkey. `wait`: seconds until it looks at the next one. */
export function refusedPasskey(wait: number): string {
  return wait > 0 ? m.login_wait({ seconds: wait }) : m.passkey_refused();
}
