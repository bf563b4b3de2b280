/** Providers by their name in the settings. A new one is a file beside `embedded-provider.ts` and a line here. */
import type { Queryable } from '#server/platform/db/index.ts';
import { createEmbeddedProvider, type EmbeddedProvider } from './embedded-provider.ts';
import type { PaymentProvider } from './payment-provider.ts';

/** Settings `card.provider`; `none`: cards are not offered. */
export type CardProviderName = 'none' | 'embedded';

const PROVIDERS: Readonly<Record<CardProviderName, (db: Queryable) => PaymentProvider | undefined>> = {
  none: () => undefined,
  embedded: createEmbeddedProvider,
};

export const isCardProvider = (name: string): name is CardProviderName => Object.hasOwn(PROVIDERS, name);

export function openProvider(name: CardProviderName, db: Queryable): PaymentProvider | undefined {
  return PROVIDERS[name](db);
}

/** The provider's simulator, if it has one. */
export function simulatorOf(provider: PaymentProvider | undefined): EmbeddedProvider | undefined {
  return provider && 'decide' in provider ? (provider as EmbeddedProvider) : undefined;
}
