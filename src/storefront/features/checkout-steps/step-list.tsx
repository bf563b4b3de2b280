/** Progress of the checkout: finished steps are links back. */
import { m } from '#storefront/messages/messages.js';
import { paths } from '#storefront/paths.ts';
import { Icon } from '#storefront/ui/icon.tsx';
import { Link } from '#storefront/ui/link.tsx';
import { type ShownStep, STEPS, type Step } from './checkout-choices.ts';

const LABELS = {
  delivery: m.checkout_step_delivery,
  payment: m.checkout_step_payment,
  summary: m.checkout_step_summary,
} satisfies Record<Step, () => string>;

/** `current` 'sent' = all done, without links back. `cart`: the cart of these steps. */
export function StepList({ current, cart }: { current: ShownStep | 'sent'; cart?: number }) {
  const at = current === 'sent' ? STEPS.length + 1 : current === 'card' ? STEPS.length : STEPS.indexOf(current);
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
            {index < at && current !== 'sent' ? (
              <Link to={paths.checkout({ step, cart })}>{LABELS[step]()}</Link>
            ) : (
              LABELS[step]()
            )}
          </li>
        ))}
        <li
          className={current === 'sent' ? 'is-done' : current === 'card' ? 'is-on' : ''}
          aria-current={current === 'card' ? 'step' : undefined}
        >
          <b>{current === 'sent' ? <Icon name="check" /> : STEPS.length + 1}</b>
          {m.checkout_step_sent()}
        </li>
      </ol>
    </nav>
  );
}
