/** Settings of connections with other systems (docs/exchange.md). */
import { z } from 'zod';
import { isNetwork } from '#server/platform/http/ip-network.ts';

export const exchangeSettings = z
  .strictObject({
    /** Private networks that requests of connections may go to, also without TLS: an address or CIDR (decision 0328). */
    allowNetworks: z.array(z.string().refine(isNetwork, 'an IP address or a network: 10.1.2.0/24')).default([]),
  })
  .prefault({});
