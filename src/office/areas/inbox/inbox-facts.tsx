/** Names and values; lines without a value are left out. */
import { Fragment, type ReactNode } from 'react';

export type Fact = readonly [name: string, value: ReactNode];

export function Facts({ lines }: { lines: readonly Fact[] }) {
  return (
    <dl className="facts">
      {lines.map(([name, value]) =>
        value ? (
          <Fragment key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </Fragment>
        ) : null,
      )}
    </dl>
  );
}
