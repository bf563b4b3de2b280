declare module '@lapo/extractcms' {
  /** A node of the ASN.1 tree; positions are offsets in `stream.enc`. */
  interface Asn1 {
    readonly sub: Asn1[] | null;
    readonly tag: { readonly tagClass: number; readonly tagNumber: number };
    readonly stream: { readonly enc: Uint8Array };
    posStart(): number;
    posEnd(): number;
  }
  export default class CMS {
    constructor(data: Buffer);
    readonly contentInfo: Asn1;
    /** The signed content. @throws Error when the envelope is no SignedData or is damaged. */
    extract(): Uint8Array;
  }
}
