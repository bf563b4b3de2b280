/** What a screenshot is taken of. */
import type { BrowserContext, Page } from 'playwright-core';

export const CUSTOMER = 'cliente1@example.com';
export const PEOPLE = ['guest', CUSTOMER, 'agente1@example.com'] as const;

export interface Screen {
  name: string;
  as: (typeof PEOPLE)[number];
  path: string | ((context: BrowserContext) => Promise<string>);
  /** Widths that have this screen; all of them when it is missing. */
  widths?: (width: number) => boolean;
  /** State of the shop that the screen needs. */
  prepare?: (context: BrowserContext) => Promise<void>;
  /** What is done on the page before the screenshot. */
  act?: (page: Page) => Promise<void>;
}

export const desktop = (width: number) => width >= 992;
export const handheld = (width: number) => width < 992;
