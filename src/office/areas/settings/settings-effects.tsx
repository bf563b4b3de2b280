/** What the changes would have meant for the orders of the last 90 days. */
import type { SettingsEffect } from '#contract/office/settings.ts';
import { formatEuro, moneyToNumber } from '#contract/values/money.ts';
import { formatCount } from '#kit/format/number-format.ts';
import { getLocale } from '#kit/texts/page-language.ts';
import { m } from '#office/messages/messages.js';

const euros = (money: number) => formatEuro(moneyToNumber(money), getLocale());

function sentence({ about, orders, different, before, after }: SettingsEffect): string {
  const counts = { different: formatCount(different), orders: formatCount(orders) };
  if (about === 'transport') {
    const sums = before === undefined || after === undefined ? '' : ` (${euros(before)} → ${euros(after)})`;
    return `${m.settings_effect_transport(counts)}${sums}`;
  }
  if (about === 'minimum') {
    const sum = after === undefined || different === 0 ? '' : ` (${euros(after)})`;
    return `${m.settings_effect_minimum(counts)}${sum}`;
  }
  return m.settings_effect_cutoffs(counts);
}

export function SettingsEffects({ effects }: { effects: readonly SettingsEffect[] }) {
  return (
    <div role="status">
      {effects.length === 0 && <p>{m.settings_effect_none()}</p>}
      {effects.map((effect) => (
        <p key={effect.about}>{sentence(effect)}</p>
      ))}
    </div>
  );
}
