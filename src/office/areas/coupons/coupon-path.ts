/** Where the page of a coupon is. */
export const couponPath = (code: string): string => `/coupons/${encodeURIComponent(code)}`;
