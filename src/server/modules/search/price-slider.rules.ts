/** The price slider fits what was found (storefront.md §5 "Price slider", C-SET-2): the settings say how it is at full length. */

/** Euros: its usual length, the step of its thumbs, how far they stay apart. */
export interface SliderSettings {
  readonly max: number;
  readonly step: number;
  readonly gap: number;
}

const NICE = [5, 2, 1];
/** Prices have four decimals. */
const SMALLEST = 0.0001;
const exact = (amount: number) => Number(amount.toFixed(4));

/** The largest of 1, 2, 5, 10, 20, 50 … that is not above the amount. */
function niceBelow(amount: number): number {
  const power = 10 ** Math.floor(Math.log10(amount) + 1e-9);
  return exact((NICE.find((digit) => digit * power <= amount * (1 + 1e-9)) ?? 1) * power);
}

/**
 * The slider of a result whose dearest article costs so much. As dear as the settings say, or dearer: their step and gap, as far as the
 * dearest. Cheaper: it ends there, and step and gap are as fine in proportion: 0.01 for screws up to 0.20.
 */
export function sliderOf(dearest: number, { max, step, gap }: SliderSettings): SliderSettings {
  const end = Math.max(dearest, SMALLEST);
  const own = end >= max ? step : Math.min(step, Math.max(SMALLEST, niceBelow((end * step) / max)));
  const steps = Math.ceil(exact(end / own) - 1e-6);
  return { max: exact(steps * own), step: own, gap: exact(Math.round(gap / step) * own) };
}
