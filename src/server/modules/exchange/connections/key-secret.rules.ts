/** The secret of a key that the office makes (C-EXC-8). */
import { createHmac } from 'node:crypto';

/**
 * Of random bytes of the browser and the shop's own secret: the same press has the same secret again, so that a response that was lost can be
 * asked for, although neither the bytes nor the secret are stored anywhere; and bytes that are not random do not make it one that can be guessed.
 *
 * @param seed of this press. @returns 32 bytes in Base64url
 */
export const secretOfPress = (shopSecret: string, press: { readonly userId: number; readonly seed: string }): string =>
  createHmac('sha256', shopSecret).update(`api-key:${press.userId}:${press.seed}`).digest('base64url');
