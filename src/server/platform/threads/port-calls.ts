/** Calls between two threads, in both directions: each side offers functions by name and awaits those of the other. */
import type { MessagePort, Worker } from 'node:worker_threads';

type Functions = Readonly<Record<string, (...given: never[]) => unknown>>;

/** As the other side sees them: what they return comes later. */
export type Remote<Offered extends Functions> = {
  readonly [Name in keyof Offered]: (
    ...given: Parameters<Offered[Name]>
  ) => Promise<Awaited<ReturnType<Offered[Name]>>>;
};

type CallMessage =
  | { readonly kind: 'call'; readonly id: number; readonly name: string; readonly given: readonly unknown[] }
  | { readonly kind: 'result'; readonly id: number; readonly result: unknown }
  | { readonly kind: 'failure'; readonly id: number; readonly error: unknown };

export interface PortCalls<Offered extends Functions> {
  readonly remote: Remote<Offered>;
  /** The other side is gone: all calls that wait for it are rejected. */
  end(reason: Error): void;
}

/** @param offered functions that the other side may call; what they return must be cloneable. */
export function portCalls<Theirs extends Functions>(
  port: Pick<MessagePort | Worker, 'postMessage' | 'on'>,
  offered: Functions,
): PortCalls<Theirs> {
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  let last = 0;
  let ended: Error | undefined;

  const answer = async ({ id, name, given }: Extract<CallMessage, { kind: 'call' }>): Promise<CallMessage> => {
    try {
      const work = offered[name];
      if (!work) throw new Error(`No function ${name}.`);
      return { kind: 'result', id, result: await work(...(given as never[])) };
    } catch (error) {
      return { kind: 'failure', id, error };
    }
  };
  const send = (reply: CallMessage) => {
    try {
      port.postMessage(reply);
    } catch (error) {
      // What cannot be cloned must not leave the other side waiting.
      port.postMessage({ kind: 'failure', id: reply.id, error: new Error(String(error)) } satisfies CallMessage);
    }
  };
  port.on('message', (message: CallMessage) => {
    if (message.kind === 'call') void answer(message).then(send);
    else {
      const call = waiting.get(message.id);
      waiting.delete(message.id);
      if (message.kind === 'result') call?.resolve(message.result);
      else call?.reject(message.error);
    }
  });
  const call = (name: string, given: readonly unknown[]) => {
    if (ended) return Promise.reject(ended);
    last += 1;
    const pending = Promise.withResolvers<unknown>();
    waiting.set(last, pending);
    port.postMessage({ kind: 'call', id: last, name, given } satisfies CallMessage);
    return pending.promise;
  };
  return {
    remote: new Proxy({} as Remote<Theirs>, {
      // A promise that resolves with it asks for `then`.
      get: (_, name) => (name === 'then' ? undefined : (...given: unknown[]) => call(String(name), given)),
    }),
    end(reason) {
      ended = reason;
      for (const pending of waiting.values()) pending.reject(reason);
      waiting.clear();
    },
  };
}
