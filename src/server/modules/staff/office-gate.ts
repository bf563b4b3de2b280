/** For whom the office exists at all: the host name and the networks that the operator names (OFFICE_HOST, OFFICE_NETWORKS). */
import type { Exchange } from '#server/platform/http/exchange.ts';
import { networkCheck } from '#server/platform/http/ip-network.ts';

export interface OfficeGateOptions {
  /** Lower case, with the port if it has one; undefined = the shop's own host. */
  readonly host: string | undefined;
  /** In CIDR notation; undefined = from everywhere. */
  readonly networks: readonly string[] | undefined;
}

export type OfficeGate = (exchange: Pick<Exchange, 'origin' | 'address'>) => boolean;

export function createOfficeGate({ host, networks }: OfficeGateOptions): OfficeGate {
  const isInside = networks && networkCheck(networks);
  return ({ origin, address }) => {
    if (host !== undefined && origin.replace(/^https?:\/\//, '').toLowerCase() !== host) return false;
    return isInside?.(address) ?? true;
  };
}
