/** Names with what stands beside them: counts, links, dates. */
import type { ReactNode } from 'react';
import './office-facts.css';

export function OfficeFacts({ facts }: { readonly facts: ReadonlyArray<readonly [name: string, value: ReactNode]> }) {
  return (
    <dl className="fact-list">
      {facts.map(([name, value]) => (
        <div key={name} className="fact-list__one">
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
