/** The button that logs in with a passkey; where the browser can, the e-mail field of the same page offers passkeys too. */
import { useEffect, useRef, useState } from 'react';
import type { User } from '#contract/endpoints/identity.ts';
import type { PasskeyStep } from '#contract/endpoints/passkeys.ts';
import { m } from '#storefront/messages/messages.js';
import { usePasskeysHere } from '#storefront/platform/browser/use-passkeys-here.ts';
import { whenIdle } from '#storefront/platform/timing/when-idle.ts';
import { Button } from '#storefront/ui/button.tsx';
import { refusedPasskey, usePasskeyPress } from './use-passkey-press.ts';
import { WherePasskeys } from './where-passkeys.tsx';

const load = () => import('#storefront/platform/browser/browser-passkeys.ts');
/** The server takes an answer for ten minutes: before that the field asks anew. */
const ASK_AGAIN_MS = 9 * 60_000;

interface PasskeyLoginProps {
  step: PasskeyStep;
  /** There is an `AccountEmail` with `passkeys` beside it. */
  fills?: boolean;
  /** The session is there. */
  onEntered: (user: User) => void | Promise<void>;
}

export function PasskeyLogin({ step, fills = false, onEntered }: PasskeyLoginProps) {
  const here = usePasskeysHere() ?? false;
  const { busy, refusal, setRefusal, press } = usePasskeyPress();
  /** Grows when the field has to be asked anew. */
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
      // Asked again by the button only: what was refused once would be offered, and refused, again.
      setRefusal(refusedPasskey(outcome.wait));
    };
    // Nobody has asked for anything yet: who presses the button is told what is wrong.
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
