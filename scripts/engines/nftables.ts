/** Rules of the packet filter: they cut machines of drills off from each other (docs/scale-out-drills.md). */
import type { Tool } from './engine.ts';

export const nftables: Tool = {
  name: 'nftables',
  title: 'nftables',
  source: { debian: ['nftables'] },
  commands: ['nft'],
};
