/** What the changes would have meant for the orders of the last 90 days, or would mean now. */
import type { SettingsEffect } from '#contract/office/settings.ts';
import { formatEuro, moneyToNumber } from '#contract/values/money.ts';
import { formatCount } from '#kit/format/number-format.ts';
import { getLocale } from '#kit/texts/page-language.ts';
import { m } from '#office/messages/messages.js';

const euros = (money: number) => formatEuro(moneyToNumber(money), getLocale());

/** The first says how many; the others what is counted and what is not. */
function sentences(effect: SettingsEffect): string[] {
  const { about, orders, different, freed = 0, emptied = 0, unknown = 0, customers = 0, before, after } = effect;
  const counts = { different: formatCount(different), orders: formatCount(orders) };
  const all = { freed: formatCount(freed), orders: counts.orders };
  const worth = after === undefined || different === 0 ? '' : ` (${euros(after)})`;
  switch (about) {
    case 'transport': {
      const sums = before === undefined || after === undefined ? '' : ` (${euros(before)} → ${euros(after)})`;
      return [`${m.settings_effect_transport(counts)}${sums}`];
    }
    case 'minimum':
      return [`${m.settings_effect_minimum(counts)}${worth}`];
    case 'cutoffs':
      return [m.settings_effect_cutoffs(counts)];
    case 'availability':
      return [
        ...(orders > 0 || unknown === 0 ? [`${m.settings_effect_stock(counts)}${worth}`] : []),
        ...(freed > 0 ? [m.settings_effect_stock_freed(all)] : []),
        ...(unknown > 0 ? [m.settings_effect_stock_unknown({ unknown: formatCount(unknown) })] : []),
        ...(different === 0 ? [m.settings_effect_stock_more()] : []),
      ];
    case 'reserve':
      return [
        freed > 0
          ? m.settings_effect_reserve_off(all)
          : m.settings_effect_reserve({ ...counts, emptied: formatCount(emptied) }),
        m.settings_effect_reserve_now(),
      ];
    case 'credit':
      return [
        `${m.settings_effect_credit(counts)}${worth}`,
        ...(freed > 0 ? [m.settings_effect_credit_freed(all)] : []),
        m.settings_effect_credit_today({ customers: formatCount(customers) }),
      ];
  }
}

export function SettingsEffects({ effects }: { effects: readonly SettingsEffect[] }) {
  return (
    <div role="status">
      {effects.length === 0 && <p>{m.settings_effect_none()}</p>}
      {effects.flatMap((effect) =>
        sentences(effect).map((said, place) => (
          <p key={said} className={place === 0 ? undefined : 'hint'}>
            {said}
          </p>
        )),
      )}
    </div>
  );
}
