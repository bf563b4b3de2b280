/** The caller of an office call (C-OFF-5): built once per request from session and roles, passed explicitly. */
import type { Permission } from '#contract/office/permissions.ts';
import type { Locale } from '#contract/values/locale.ts';
import type { Exchange } from './exchange.ts';

/** The person of an office session. */
export interface StaffPerson {
  readonly userId: number;
  readonly name: string;
  readonly email: string;
  /** What all their roles allow together. */
  readonly permissions: ReadonlySet<Permission>;
  /** Their own choice. */
  readonly locale: Locale;
  /** When password or passkey was last given in this session. */
  readonly confirmedAt: Date | null;
}

export interface StaffCaller extends StaffPerson {
  /** Language of this call. */
  readonly locale: Locale;
  readonly requestId: string;
}

/** The port by which the HTTP layer learns who calls; the staff module implements it. */
export interface StaffIdentity {
  /** False = for this visitor there is no office: another host name, another network. */
  isOpenTo(exchange: Exchange): boolean;
  /** `cookie`: a `Set-Cookie` line that renews the cookie, or deletes an invalid one. */
  identify(exchange: Exchange): Promise<{ readonly staff: StaffPerson | undefined; readonly cookie?: string }>;
}

const CONFIRMED_MS = 10 * 60_000;

/** When a confirmation ends; undefined = there is none that counts. */
export function confirmedUntil({ confirmedAt }: Pick<StaffPerson, 'confirmedAt'>, now: Date): Date | undefined {
  if (!confirmedAt) return undefined;
  const until = new Date(confirmedAt.getTime() + CONFIRMED_MS);
  return until > now ? until : undefined;
}
