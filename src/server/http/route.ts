/** One call: its endpoint and what answers it. Modules export lists of routes; `app.ts` mounts them. */
import type { z } from "zod";
import type { Endpoint } from "#contract/endpoint.ts";
import type { Caller } from "./caller.ts";

/** An answer that is JSON text already: the whole body, `message` included. For the hottest calls. */
export class RawJson {
	readonly text: string;
	constructor(text: string) {
		this.text = text;
	}
}

export interface RouteContext<Body> {
	readonly body: Body;
	readonly caller: Caller;
	readonly request: Request;
	/** Headers of the answer, `Set-Cookie` for instance. */
	readonly headers: Headers;
}

export interface Route {
	readonly endpoint: Endpoint;
	// biome-ignore lint/suspicious/noExplicitAny: a list holds routes of every body; `route()` below is where types are checked
	readonly handle: (context: RouteContext<any>) => Promise<unknown>;
}

/** Ties an endpoint to its handler; the answer is the whole JSON body of the contract, or the same as text. */
export function route<E extends Endpoint>(
	endpoint: E,
	handle: (
		context: RouteContext<z.output<E["request"]>>,
	) => Promise<z.input<E["response"]> | RawJson>,
): Route {
	return { endpoint, handle };
}
