/** What a change of many rows would do: how many change, which not and why, the first ones before and after (C-OFF-3). */
import type { ReactNode } from 'react';
import type { CellValue } from '#contract/office/grids/grid-definition.ts';
import type { OfficeApiTypes } from '#contract/office/office-api.ts';
import { formatCount } from '#kit/format/number-format.ts';
import { m } from '#office/messages/messages.js';
import './bulk-dialog.css';

type Preview = OfficeApiTypes['office_bulk.preview']['response']['message'];

interface BulkForeseenProps {
  readonly preview: Preview;
  readonly shown: (cell: CellValue, column?: string) => string;
  /** The value for all rows, as the cells will show it; undefined = each row has its own. */
  readonly wanted: string | undefined;
  /** What it means beyond the rows; above the samples, because it decides. */
  readonly children: ReactNode;
}

export function BulkForeseen({ preview, wanted, shown, children }: BulkForeseenProps) {
  const { total, will_change: changed, already, refused, samples, longest, whole_up_to: whole } = preview;
  return (
    <>
      <dl className="bulk__counts">
        <Count name={m.bulk_total()} count={total} />
        <Count name={m.bulk_will_change()} count={changed} />
        <Count name={m.bulk_already()} count={already} />
        <Count name={m.bulk_left_out()} count={refused.reduce((sum, { count }) => sum + count, 0)} />
      </dl>
      <RefusedRows refused={refused} />
      {children}
      <BulkSamples
        count={samples.length}
        headings={
          <>
            <th scope="col">{m.bulk_row()}</th>
            <th scope="col">{m.bulk_before()}</th>
            <th scope="col">{m.bulk_after()}</th>
          </>
        }
      >
        {samples.map(({ key, cells }) => (
          <tr key={key}>
            <td className="bulk__key">{key}</td>
            <td className="bulk__old">{both(cells.map(({ column, before }) => shown(before, column)))}</td>
            <td>{wanted ?? both(cells.map(({ column, after }) => shown(after, column)))}</td>
          </tr>
        ))}
      </BulkSamples>
      <LongestTexts longest={longest} />
      <p className="hint">{total > whole ? m.bulk_in_pieces() : m.bulk_all_or_nothing()}</p>
    </>
  );
}

export function Count({ name, count }: { name: string; count: number }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{formatCount(count)}</dd>
    </div>
  );
}

/** A field in two languages (once where both say the same), or a price with the breaks that move along, where there are some. */
const both = (texts: readonly string[]): string => [...new Set(texts)].filter(Boolean).join(' · ');

/** Of texts that each row has its own: the longest show whether they still read well, and which do not fit. */
function LongestTexts({ longest }: Pick<Preview, 'longest'>) {
  if (longest.length === 0) return null;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls is reached by keyboard
    <section className="bulk__samples" tabIndex={0} aria-label={m.bulk_longest()}>
      <table>
        <caption>{m.bulk_longest()}</caption>
        <thead>
          <tr>
            <th scope="col">{m.bulk_row()}</th>
            <th scope="col">{m.bulk_after()}</th>
            <th scope="col" className="bulk__amount">
              {m.bulk_characters()}
            </th>
          </tr>
        </thead>
        <tbody>
          {longest.map(({ key, text, fits }) => (
            <tr key={key}>
              <td className="bulk__key">{key}</td>
              <td>{text}</td>
              <td className={fits ? 'bulk__amount' : 'bulk__amount bulk__amount--beyond'}>
                {fits ? formatCount(text.length) : m.bulk_does_not_fit({ count: formatCount(text.length) })}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

interface BulkSamplesProps {
  readonly count: number;
  /** The cells of the head, and the rows. */
  readonly headings: ReactNode;
  readonly children: ReactNode;
}

/** The first records before and after; nothing when there are none. */
export function BulkSamples({ count, headings, children }: BulkSamplesProps) {
  if (count === 0) return null;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls is reached by keyboard
    <section className="bulk__samples" tabIndex={0} aria-label={m.bulk_samples({ count })}>
      <table>
        <caption>{m.bulk_samples({ count })}</caption>
        <thead>
          <tr>{headings}</tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </section>
  );
}

interface FarTickProps {
  /** Amounts that move by more than 30 %; 0 = nothing is asked. */
  readonly count: number;
  readonly checked: boolean;
  readonly onTick: (checked: boolean) => void;
}

/** What a person confirms before amounts move far (C-OFF-3). */
export function FarTick({ count, checked, onTick }: FarTickProps) {
  if (count === 0) return null;
  return (
    <label className="bulk__sure">
      <input
        type="checkbox"
        checked={checked}
        onChange={(event) => {
          // A tick is no other wish: the form around it has not changed.
          event.stopPropagation();
          onTick(event.target.checked);
        }}
      />
      {m.bulk_far({ count, shown: formatCount(count) })}
    </label>
  );
}

/** Rows that stay as they are, by reason. */
export function RefusedRows({ refused }: Pick<Preview, 'refused'>) {
  if (refused.length === 0) return null;
  return (
    <ul className="bulk__refused">
      {refused.map(({ why, count, keys }) => (
        <li key={why}>
          <b>{formatCount(count)}</b> {why} <span className="bulk__key">{keys.slice(0, 5).join(' ')}</span>
        </li>
      ))}
    </ul>
  );
}
