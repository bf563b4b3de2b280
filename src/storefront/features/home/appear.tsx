/**
 * Parts further down fade in when they come into the window (storefront.md §9 "Appear animation"). What is seen at once is never
 * touched, nor anything without JavaScript or where motion is unwelcome.
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
    const watch = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting) return;
      watch.disconnect();
      setState('on');
    });
    watch.observe(element);
    return () => watch.disconnect();
  }, []);
  return (
    <div ref={part} className="appear" data-appear={state}>
      {children}
    </div>
  );
}
