/**
 * The next button at the end of a step; on phones always visible, together with the total, because the summary is
 * further down.
 */
import type { ReactNode } from 'react';
import { formatEuro } from '#contract/values/money.ts';
import { m } from '#storefront/messages/messages.js';
import { useSession } from '#storefront/platform/session/session-view.ts';

export interface StepBarProps {
  /** Total of the document for the chosen delivery, euros. */
  total: number;
  /** The button. */
  children: ReactNode;
  /** Text beside the button. */
  hint?: string;
}

export function StepBar({ total, children, hint }: StepBarProps) {
  const { locale } = useSession();
  return (
    <div className="actions actions--main step-bar">
      <span className="step-bar__sum">
        {m.checkout_total()} <b className="money">{formatEuro(total, locale)}</b>
      </span>
      {children}
      {hint && <p className="hint">{hint}</p>}
    </div>
  );
}
