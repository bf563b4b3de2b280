/**
 * The button that logs in with a passkey; if the browser supports it, the e-mail field of the same page offers passkeys
 * too.
 */
import { useEffect, useRef, useState } from 'react';
import type { User } from '#contract/endpoints/account/identity.ts';
import type { PasskeyStep } from '#contract/endpoints/account/passkeys.ts';
import { m } from '#storefront/messages/messages.js';
import { usePasskeysHere } from '#storefront/platform/browser/use-passkeys-here.ts';
import { whenIdle } from '#storefront/platform/timing/when-idle.ts';
import { Button } from '#storefront/ui/button.tsx';
import { refusedPasskey, usePasskeyPress } from './use-passkey-press.ts';
import { WherePasskeys } from './where-passkeys.tsx';

const load = () => import('#storefront/platform/browser/browser-passkeys.ts');
/** A challenge is valid for ten minutes: the field requests a new one before that. */
const ASK_AGAIN_MS = 9 * 60_000;

interface PasskeyLoginProps {
  step: PasskeyStep;
  /** The page has an `AccountEmail` with `passkeys`. */
  fills?: boolean;
  /** Called when the session exists. */
  onEntered: (user: User) => void | Promise<void>;
}

export function PasskeyLogin({ step, fills = false, onEntered }: PasskeyLoginProps) {
  const here = usePasskeysHere() ?? false;
  const { busy, refusal, setRefusal, press } = usePasskeyPress();
  /** Incremented when a new challenge is needed. */
  const [turn, setTurn] = useState(0);
  const entered = useRef(onEntered);
  entered.current = onEntered;

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new turn asks anew
  useEffect(() => {
    if (!here || !fills) return;
    let gone = false;
    const again = () => gone || setTurn((before) => before + 1);
    const offer = async () => {
      const { canFillPasskeys, logInWithPasskey } = await load();
      const outcome = !gone && (await canFillPasskeys()) ? await logInWithPasskey(step, true) : undefined;
      if (gone || !outcome || 'givenUp' in outcome) return;
      if ('user' in outcome) return entered.current(outcome.user);
      // From here on only the button starts a request: the browser would offer the same refused passkey again.
      setRefusal(refusedPasskey(outcome.wait));
    };
    // The visitor has not asked for this, so errors are silent; the button shows them.
    const callOff = whenIdle(() => void offer().catch(() => undefined));
    const timer = setTimeout(again, ASK_AGAIN_MS);
    return () => {
      gone = true;
      callOff();
      clearTimeout(timer);
      void load().then(({ stopAsking }) => stopAsking());
    };
  }, [here, fills, step, turn]);

  const logIn = async () => {
    const { logInWithPasskey } = await load();
    const outcome = await logInWithPasskey(step);
    if ('user' in outcome) return await entered.current(outcome.user);
    if ('wait' in outcome) setRefusal(refusedPasskey(outcome.wait));
    setTurn((before) => before + 1);
  };

  return (
    <WherePasskeys refusal={refusal}>
      <Button large block aria-busy={busy} onClick={() => press(logIn)}>
        {step === 'login' ? m.passkey_log_in() : m.passkey_second_step()}
      </Button>
    </WherePasskeys>
  );
}
