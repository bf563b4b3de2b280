/** VIES as a port: one VAT number, one reply (docs/tax.md). */

export type ViesReply =
  | {
      readonly kind: 'checked';
      readonly valid: boolean;
      /** Proof of the check; empty without the requester's own number. */
      readonly consultation: string;
      /** As the member state gives them; often empty. */
      readonly name: string;
      readonly address: string;
    }
  /** Nothing is known about the number. `code`: as VIES words it, `MS_UNAVAILABLE`. */
  | { readonly kind: 'failed'; readonly code: string };

export interface ViesService {
  /** `vatNumber`: plain, with its prefix. Never throws: a service that is away is a reply too. */
  check(vatNumber: string): Promise<ViesReply>;
}
