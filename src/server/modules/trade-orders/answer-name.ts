/** Letters, digits and a few signs of a number, for the name of a file. */
export const plainFileName = (text: string): string => text.replaceAll(/[^\p{L}\p{N}._-]+/gu, '-').slice(0, 60);
