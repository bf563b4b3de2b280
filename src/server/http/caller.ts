/** Who makes a call, after session and identity check (C-ID-3). Built once per request, passed explicitly. */
import type { Locale } from "#contract/locale.ts";

export interface Caller {
	/** 0 = guest. */
	readonly clientId: number;
	/** 0 = guest. */
	readonly addressCode: number;
	readonly userId: number | null;
	readonly role: "guest" | "customer" | "agent" | "staff";
	readonly userName: string;
	readonly locale: Locale;
	readonly requestId: string;
}
