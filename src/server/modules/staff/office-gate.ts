/** For whom the office exists at all: the host name and the networks that the operator names (OFFICE_HOST, OFFICE_NETWORKS). */
import type { Exchange } from '#server/platform/http/exchange.ts';
import { networkCheck } from '#server/platform/http/ip-network.ts';

/** As the environment says. */
export interface OfficePlace {
  /** Lower case, with the port if it has one; undefined = the shop's own host. */
  readonly officeHost?: string | undefined;
  /** In CIDR notation; undefined = from everywhere. */
  readonly officeNetworks?: readonly string[] | undefined;
  /** Base URL of the shop. */
  readonly publicUrl: string | undefined;
}

type Visit = Pick<Exchange, 'origin' | 'address'>;
export type OfficeGate = (exchange: Visit) => boolean;

export const OFFICE_PATH = '/ufficio';

export function createOfficeGate({ officeHost, officeNetworks }: Omit<OfficePlace, 'publicUrl'>): OfficeGate {
  const isInside = officeNetworks && networkCheck(officeNetworks);
  return ({ origin, address }) => {
    if (officeHost !== undefined && origin.replace(/^https?:\/\//, '').toLowerCase() !== officeHost) return false;
    return isInside?.(address) ?? true;
  };
}

/** Base URL of the pages of the office: a host name of its own has the scheme of the shop. */
export function officeUrl({ officeHost, publicUrl }: OfficePlace): string | undefined {
  if (officeHost === undefined) return publicUrl;
  return `${publicUrl?.startsWith('http://') ? 'http' : 'https'}://${officeHost}`;
}

/**
 * Where the office is for a visitor of the shop: a path of this host, the URL of another host, undefined = not from the
 * visitor's network.
 */
export function officeAddress(place: OfficePlace): (exchange: Visit) => string | undefined {
  const isOpenTo = createOfficeGate(place);
  const isInside = createOfficeGate({ officeNetworks: place.officeNetworks });
  return (exchange) => {
    if (isOpenTo(exchange)) return OFFICE_PATH;
    return isInside(exchange) ? `${officeUrl(place)}${OFFICE_PATH}` : undefined;
  };
}
