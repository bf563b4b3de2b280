/** Where the order stands: steps already done are links back. */
import { m } from '#storefront/messages/messages.js';
import { paths } from '#storefront/paths.ts';
import { Icon } from '#storefront/ui/icon.tsx';
import { Link } from '#storefront/ui/link.tsx';
import { type Choices, STEPS, type Step, stepQuery } from './checkout-choices.ts';

const LABELS = {
  delivery: m.checkout_step_delivery,
  payment: m.checkout_step_payment,
  summary: m.checkout_step_summary,
} satisfies Record<Step, () => string>;

/** `current` 'sent' = all done. */
export function StepList({ current, choices }: { current: Step | 'sent'; choices?: Choices }) {
  const at = current === 'sent' ? STEPS.length + 1 : STEPS.indexOf(current);
  return (
    <nav aria-label={m.checkout_steps()}>
      <ol className="steps">
        {STEPS.map((step, index) => (
          <li
            key={step}
            className={index < at ? 'is-done' : index === at ? 'is-on' : ''}
            aria-current={index === at ? 'step' : undefined}
          >
            <b>{index < at ? <Icon name="check" /> : index + 1}</b>
            {index < at && choices ? (
              <Link to={paths.checkout(stepQuery(step, choices))}>{LABELS[step]()}</Link>
            ) : (
              LABELS[step]()
            )}
          </li>
        ))}
        <li className={current === 'sent' ? 'is-done' : ''}>
          <b>{current === 'sent' ? <Icon name="check" /> : STEPS.length + 1}</b>
          {m.checkout_step_sent()}
        </li>
      </ol>
    </nav>
  );
}
