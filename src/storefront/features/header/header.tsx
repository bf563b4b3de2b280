/** Logo, search and cart: stays on screen. The layout provides its contents. */
import type { ReactNode } from 'react';
import { Logo } from './logo.tsx';

export function Header({ search, tools }: { search: ReactNode; tools: ReactNode }) {
  return (
    <header className="head">
      <div className="wrap">
        <Logo />
        {search}
        <div className="tools">{tools}</div>
      </div>
    </header>
  );
}
