/** Labels with values, as a section of its own beside the rows of a document. */
import type { ReactNode } from 'react';

export function FactSection({
  title,
  figures = false,
  children,
}: {
  title: string;
  figures?: boolean;
  children: ReactNode;
}) {
  return (
    <section className="section">
      <div className="section__head">
        <h2>{title}</h2>
      </div>
      <dl className={figures ? 'facts facts--numbers' : 'facts'}>{children}</dl>
    </section>
  );
}

export function Fact({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
