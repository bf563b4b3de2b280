/**
 * Parts further down fade in (storefront.md §9 "Appear animation") while they are still one screen away, so that the
 * visitor never sees an empty area: a part that enters the window earlier is shown at once. Parts visible from the
 * start are not changed, nor is anything without JavaScript or with reduced motion.
 */
import { type ReactNode, useEffect, useRef, useState } from 'react';

export function Appear({ children }: { children: ReactNode }) {
  const part = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<'wait' | 'on'>();
  useEffect(() => {
    const element = part.current;
    if (!element || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    if (element.getBoundingClientRect().top < window.innerHeight) return;
    setState('wait');
    const near = new IntersectionObserver(([entry]) => entry?.isIntersecting && setState('on'), {
      rootMargin: '0px 0px 100% 0px',
    });
    const here = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting) return;
      near.disconnect();
      here.disconnect();
      setState(undefined);
    });
    near.observe(element);
    here.observe(element);
    return () => {
      near.disconnect();
      here.disconnect();
    };
  }, []);
  return (
    <div ref={part} className="appear" data-appear={state}>
      {children}
    </div>
  );
}
