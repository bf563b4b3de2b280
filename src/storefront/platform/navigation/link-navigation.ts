/**
 * Turns plain links and GET forms into client navigation, and prefetches the target: one set of listeners for the whole
 * document, however many links there are. Without JavaScript they are ordinary links.
 */
import { splitLocale } from '#storefront/paths.ts';
import { screens } from '#storefront/platform/session/screen-settings.ts';
import { NOT_PREFETCHED } from './page-patterns.rules.ts';

const FILES = /^\/(api|media|documents|assets|healthz|readyz|trafficz|metrics)(\/|$)/;

/** The path of a link if this page can go there without a reload, otherwise undefined. */
export function internalPath(link: HTMLAnchorElement): string | undefined {
  if (link.target && link.target !== '_self') return undefined;
  if (link.hasAttribute('download') || link.dataset.reload !== undefined) return undefined;
  if (link.origin !== location.origin || FILES.test(link.pathname)) return undefined;
  if (link.hash && link.pathname === location.pathname && link.search === location.search) return undefined;
  // A page has the texts of one language only: the other language needs a new document.
  if (splitLocale(link.pathname).locale !== splitLocale(location.pathname).locale) return undefined;
  return link.pathname + link.search + link.hash;
}

function linkOf(target: EventTarget | null): HTMLAnchorElement | null {
  return target instanceof Element ? target.closest('a[href]') : null;
}

interface Connection {
  saveData?: boolean;
  effectiveType?: string;
}

/** False on 2g, with data saver or when the visitor prefers reduced data (storefront.md §9 "Prefetch"). */
export function mayPrefetch(): boolean {
  const connection = (navigator as { connection?: Connection }).connection;
  if (connection?.saveData || /2g$/.test(connection?.effectiveType ?? '')) return false;
  return !matchMedia('(prefers-reduced-data: reduce)').matches;
}

/** Starts the handlers; returns a function that stops them. */
export function startLinkNavigation(navigate: (path: string) => void, prefetch: (path: string) => void): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  const fetched = new Set<string>();
  let hover: ReturnType<typeof setTimeout> | undefined;

  function fetchEarly(link: HTMLAnchorElement): void {
    const path = internalPath(link);
    if (!path || fetched.has(path) || link.dataset.prefetch === 'none' || NOT_PREFETCHED.test(path) || !mayPrefetch())
      return;
    fetched.add(path);
    prefetch(path.replace(/#.*$/, ''));
  }

  document.addEventListener(
    'click',
    (event) => {
      if (event.defaultPrevented || event.button !== 0) return;
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      const link = linkOf(event.target);
      const path = link ? internalPath(link) : undefined;
      if (!path) return;
      event.preventDefault();
      clearTimeout(hover);
      fetched.clear();
      navigate(path);
    },
    { signal },
  );
  document.addEventListener(
    'submit',
    (event) => {
      const form = event.target;
      if (event.defaultPrevented || !(form instanceof HTMLFormElement) || form.method !== 'get') return;
      const url = new URL(form.action, location.href);
      if (url.origin !== location.origin || form.dataset.reload !== undefined) return;
      event.preventDefault();
      const query = new URLSearchParams();
      for (const [name, value] of new FormData(form, event.submitter)) query.append(name, String(value));
      navigate(query.size > 0 ? `${url.pathname}?${query}` : url.pathname);
    },
    { signal },
  );
  const intent = (event: Event) => {
    const link = linkOf(event.target);
    clearTimeout(hover);
    if (link && link.dataset.prefetch !== 'press') hover = setTimeout(() => fetchEarly(link), screens.prefetch.delayMs);
  };
  // A press comes 100 ms before its click: what is too expensive to fetch on every hover is fetched on press.
  document.addEventListener(
    'pointerdown',
    (event) => {
      const link = event.pointerType === 'mouse' && event.button === 0 && linkOf(event.target);
      if (link && link.dataset.prefetch === 'press') fetchEarly(link);
    },
    { signal, passive: true },
  );
  for (const type of ['mouseover', 'focusin', 'touchstart'])
    document.addEventListener(type, intent, { signal, passive: true });
  return () => {
    clearTimeout(hover);
    stop.abort();
  };
}

/** Prefetches links marked `data-prefetch="view"` once they are visible; returns a function that stops watching. */
export function watchVisibleLinks(prefetch: (path: string) => void): () => void {
  if (!mayPrefetch()) return () => undefined;
  const observer = new IntersectionObserver((entries) => {
    for (const entry of entries) {
      if (!entry.isIntersecting) continue;
      observer.unobserve(entry.target);
      const path = internalPath(entry.target as HTMLAnchorElement);
      if (path) prefetch(path);
    }
  });
  for (const link of document.querySelectorAll('a[data-prefetch="view"]')) observer.observe(link);
  return () => observer.disconnect();
}
