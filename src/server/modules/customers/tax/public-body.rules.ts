/** Public bodies: their recipient code, the office code of the register IPA, has six characters (C-FISC-2). */
export function isPublicBody({ recipientCode }: { readonly recipientCode: string }): boolean {
  return recipientCode.length === 6;
}
