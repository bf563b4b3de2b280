/** Idempotency key of a form without JavaScript: sent twice, it adds its rows once (C-CART-2). */

/**
 * Built from the page's key and the requested rows: the same form sent twice is one action, with other quantities it is
 * another.
 */
export async function formKeyOf(form: FormData, rows: readonly object[]): Promise<{ key?: string }> {
  const page = String(form.get('key') ?? '');
  if (page === '' || page.length > 40) return {};
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(JSON.stringify(rows)));
  return { key: [page, ...new Uint8Array(digest).subarray(0, 12)].join('-') };
}
