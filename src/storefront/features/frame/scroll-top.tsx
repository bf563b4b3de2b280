/** Back to the start of a long page (storefront.md §2 "Layouts", §9: from 400 px of scroll). */
import { useEffect, useState } from 'react';
import { m } from '#storefront/messages/messages.js';
import { screens } from '#storefront/platform/session/screen-settings.ts';
import { Icon } from '#storefront/ui/icon.tsx';

export function ScrollTop() {
  const [far, setFar] = useState(false);
  useEffect(() => {
    const look = () => setFar(window.scrollY > screens.scrollTopPx);
    look();
    window.addEventListener('scroll', look, { passive: true });
    return () => window.removeEventListener('scroll', look);
  }, []);
  if (!far) return null;
  const goUp = () => {
    // The button disappears, so the focus moves to the top as well.
    document.getElementById('main')?.focus({ preventScroll: true });
    const calm = matchMedia('(prefers-reduced-motion: reduce)').matches;
    window.scrollTo({ top: 0, behavior: calm ? 'auto' : 'smooth' });
  };
  return (
    <button className="to-top" data-totop="" type="button" aria-label={m.shell_to_top()} onClick={goUp}>
      <Icon name="down" large />
    </button>
  );
}
