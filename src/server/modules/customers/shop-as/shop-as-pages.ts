/**
 * What "shop as" needs beside the API: the link that begins it, the button that ends it, and the strip that stands above every page
 * meanwhile. The strip is added to pages of such sessions only, so other pages do not know of it.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locale } from '#contract/values/locale.ts';
import type { Exchange, Handler } from '#server/platform/http/exchange.ts';
import { escaped } from '#server/platform/http/pages/escaped.ts';
import { isOwnOrigin } from '#server/platform/http/same-origin.rules.ts';
import type { ShopAsSessions } from './shop-as-sessions.ts';

export const SHOP_AS_PATH = '/api/shop-as';
const END = `${SHOP_AS_PATH}/end`;
const STYLE = `${SHOP_AS_PATH}/strip.css`;

const WORDS = {
  it: {
    see: 'Guardi il negozio come',
    act: 'Operi come',
    reason: 'Motivo',
    until: (time: string) => `fino alle ${time}`,
    readOnly: 'non si cambia niente',
    end: 'Esci da questo cliente',
  },
  en: {
    see: 'You see the shop as',
    act: 'You act as',
    reason: 'Reason',
    until: (time: string) => `until ${time}`,
    readOnly: 'nothing can be changed',
    end: 'Leave this customer',
  },
} as const;

export interface ShopAsPages {
  /** Everything below `/api/shop-as`. */
  readonly handle: Handler;
  /** HTML for the begin of the page's body; undefined = an ordinary visitor. */
  strip(visitor: Pick<Exchange, 'origin' | 'header'>, locale: Locale): Promise<string | undefined>;
}

export interface ShopAsPagesDeps {
  readonly sessions: ShopAsSessions;
  readonly timeZone: string;
  readonly publicUrl: string | undefined;
  /** Where the office is for a visitor: a path, a URL of another host, or nowhere. */
  readonly officeAt: (exchange: Exchange) => string | undefined;
}

const NO_STORE = { 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' };

export function createShopAsPages({ sessions, timeZone, publicUrl, officeAt }: ShopAsPagesDeps): ShopAsPages {
  const to = (location: string, cookie?: string) => ({
    status: 303,
    headers: { ...NO_STORE, Location: location, ...(cookie && { 'Set-Cookie': [cookie] }) },
    body: null,
  });
  const nothing = (status: number) => ({ status, headers: NO_STORE, body: null });

  return {
    async handle(exchange) {
      const { method, path, search } = exchange;
      if (path === STYLE && method === 'GET') {
        const body = await readFile(join(import.meta.dirname, 'shop-as-strip.css'));
        return {
          status: 200,
          headers: { 'Content-Type': 'text/css; charset=utf-8', 'Cache-Control': 'no-cache' },
          body,
        };
      }
      if (path === SHOP_AS_PATH && method === 'GET') {
        const query = new URLSearchParams(search);
        const home = query.get('lang') === 'en' ? '/en' : '/';
        return to(home, await sessions.begin(query.get('ticket') ?? '', exchange));
      }
      if (path !== END) return nothing(404);
      if (method !== 'POST') return nothing(405);
      const from = {
        origin: exchange.header('origin'),
        fetchSite: exchange.header('sec-fetch-site'),
        hasSession: true,
      };
      if (!isOwnOrigin(from, exchange.origin, publicUrl)) return nothing(403);
      const visit = await sessions.visitOf(exchange);
      const cookie = await sessions.end(exchange);
      const office = officeAt(exchange);
      // A form of this page may not lead to another host (its content policy).
      return to(visit && office?.startsWith('/') ? `${office}/customers/${visit.customerId}` : '/', cookie);
    },

    async strip(visitor, locale) {
      const visit = await sessions.visitOf(visitor);
      if (!visit) return undefined;
      const words = WORDS[locale];
      const clock = new Intl.DateTimeFormat('en-GB', {
        timeZone,
        hour: 'numeric',
        minute: '2-digit',
        hourCycle: 'h23',
      });
      const { mode, company, customerId, reason, expiresAt } = visit;
      const notes = [
        ...(mode === 'see' ? [words.readOnly] : []),
        `${words.reason}: ${reason}`,
        words.until(clock.format(expiresAt)),
      ];
      // An element that the page's own markup never has: hydration passes over it.
      return `<shop-as-strip role="region" aria-label="${words[mode]} ${escaped(company)}"><link rel="stylesheet" href="${STYLE}"><p><b>${words[mode]} ${escaped(company)} · ${customerId}</b> <span>${escaped(notes.join(' · '))}</span></p><form method="post" action="${END}"><button type="submit">${words.end}</button></form></shop-as-strip>`;
    },
  };
}
