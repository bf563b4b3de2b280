/**
 * Everything between two amounts: prices, and measures of a group. A GET form: without JavaScript the two fields and
 * the button; with it also a slider with two thumbs. The thumbs stop at positions of the scale; any amount can be typed.
 */
import { type ReactNode, useState } from 'react';
import { fieldQuantity } from '#kit/format/number-format.ts';
import { m } from '#storefront/messages/messages.js';
import { paths } from '#storefront/paths.ts';
import { type AmountRange, inOrder } from './amount-range.rules.ts';

export interface RangeScale {
  /** First and last position of the slider, and the distance between two. */
  min: number;
  max: number;
  step: number;
  toPosition: (amount: number) => number;
  toAmount: (position: number) => number;
  /** Corrects a range after one of its thumbs was moved. */
  within: (range: AmountRange, moved: keyof AmountRange) => AmountRange;
}

export interface RangeFormProps {
  /** The range that is selected; an end that is not is at the bound of the scale. */
  applied: AmountRange;
  scale: RangeScale;
  /** Names of the two fields in the URL when the form is sent without JavaScript. */
  names: Record<keyof AmountRange, string>;
  labels: Record<keyof AmountRange, string>;
  /** Undefined while a text is not an amount. */
  read: (text: string) => number | undefined;
  /** An end at its bound is shown as a hint: the field is empty. */
  openEnds?: boolean;
  unit?: string;
  /** Query fields that stay, with their values. */
  kept: ReadonlyArray<readonly [name: string, value: string]>;
  apply: (range: AmountRange) => void;
}

export function RangeForm(props: RangeFormProps): ReactNode {
  const { applied, scale, names, labels, read, openEnds, unit = '', kept, apply } = props;
  const [range, setRange] = useState(applied);
  const [seen, setSeen] = useState(applied);
  /** As typed: "1," may become "1,5". */
  const [typed, setTyped] = useState<Partial<Record<keyof AmountRange, string>>>({});
  // The response to another search: the unfinished input is discarded.
  if (seen.from !== applied.from || seen.to !== applied.to) {
    setSeen(applied);
    setRange(applied);
    setTyped({});
  }
  const bounds: AmountRange = { from: scale.toAmount(scale.min), to: scale.toAmount(scale.max) };
  const share = (amount: number) => ((scale.toPosition(amount) - scale.min) / (scale.max - scale.min || 1)) * 100;
  const changed = range.from !== applied.from || range.to !== applied.to;
  const slide = (end: keyof AmountRange) => ({
    type: 'range',
    min: scale.min,
    max: scale.max,
    step: scale.step,
    value: scale.toPosition(range[end]),
    'aria-label': labels[end],
    ...(openEnds && { 'aria-valuetext': `${fieldQuantity(range[end])} ${unit}` }),
    onChange: (event: React.ChangeEvent<HTMLInputElement>) => {
      setTyped({});
      setRange(scale.within({ ...range, [end]: scale.toAmount(Number(event.target.value)) }, end));
    },
    onPointerUp: () => changed && apply(range),
    onKeyUp: () => changed && apply(range),
  });
  const shownText = (end: keyof AmountRange) =>
    openEnds && range[end] === bounds[end] ? '' : fieldQuantity(range[end]);
  const take = (end: keyof AmountRange, text: string) => {
    setTyped((now) => ({ ...now, [end]: text }));
    const amount = openEnds && text.trim() === '' ? bounds[end] : read(text);
    if (amount !== undefined) setRange((now) => ({ ...now, [end]: amount }));
  };
  const field = (end: keyof AmountRange) => {
    const value = typed[end] ?? shownText(end);
    return (
      <input
        // Typed before hydration.
        ref={(input) => {
          if (input && input.value !== value) take(end, input.value);
        }}
        className="input"
        name={names[end]}
        inputMode="decimal"
        autoComplete="off"
        aria-label={labels[end]}
        placeholder={openEnds ? fieldQuantity(bounds[end]) : undefined}
        value={value}
        onChange={(event) => take(end, event.target.value)}
      />
    );
  };
  return (
    <form
      action={paths.shop()}
      onSubmit={(event) => {
        event.preventDefault();
        setTyped({});
        apply(inOrder(range));
      }}
    >
      {kept.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <div className="range needs-js">
        <svg viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
          <path fill="currentColor" d={`M${share(range.from)} 0H${share(range.to)}v4H${share(range.from)}z`} />
        </svg>
        <input {...slide('from')} />
        <input {...slide('to')} />
      </div>
      <div className={unit ? 'range-fields range-fields--unit' : 'range-fields'}>
        {field('from')}
        <span className="muted">–</span>
        {field('to')}
        {unit && <span className="muted">{unit}</span>}
        <button className="button" type="submit">
          {m.shop_price_apply()}
        </button>
      </div>
    </form>
  );
}
