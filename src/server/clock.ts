/** The clock is passed in, so that rules about time can be tested with a moved one. */
export type Clock = () => Date;

/** Plain date `YYYY-MM-DD` of this instant in the shop's time zone (C-SET-4). */
export function plainDate(instant: Date, timeZone: string): string {
	return new Intl.DateTimeFormat("sv-SE", {
		timeZone,
		dateStyle: "short",
	}).format(instant);
}

/** Today in the shop's time zone. */
export function today(clock: Clock, timeZone: string): string {
	return plainDate(clock(), timeZone);
}
