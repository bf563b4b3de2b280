/** A part of a page: a 2 px rule, a title, and what stands at its right. No card. */
import { type ReactNode, useId } from 'react';
import './office-section.css';

export function OfficeSection({ title, aside, children }: { title: string; aside?: ReactNode; children: ReactNode }) {
  const id = useId();
  return (
    <section className="section" aria-labelledby={id}>
      <div className="section__head">
        <h2 className="section__title" id={id}>
          {title}
        </h2>
        {aside}
      </div>
      {children}
    </section>
  );
}
