/** Where pages find pictures when everybody can read the bucket at an address of its own (`MEDIA_PUBLIC_URL`). Pure. */

/** Rewrites JSON texts that go to the storefront. */
export type PublicMedia = (json: string) => string;

/** Begins a value of JSON, or an attribute of HTML in one. Documents stay here: who may open them is asked at each request. */
const PICTURES = '"/media/pictures/';

/** @param base without a slash at the end; undefined = pictures come from the shop itself */
export function publicMedia(base: string | undefined): PublicMedia | undefined {
  if (base === undefined) return undefined;
  const there = `"${base}/media/pictures/`;
  return (json) => json.replaceAll(PICTURES, there);
}
