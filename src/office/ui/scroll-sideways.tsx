/** What may be wider than the window: it scrolls by itself, also by keyboard, and the page stays. */
import type { ReactNode } from 'react';
import './scroll-sideways.css';

export const ScrollSideways = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls is reached by keyboard
  // biome-ignore lint/a11y/useSemanticElements: no fieldset: nothing is filled in
  <div className="scroll-sideways" role="group" tabIndex={0} aria-label={label}>
    {children}
  </div>
);
