/** What a picture is known by: the fingerprint of its content, which stands in the address of its largest size. */
import type { PictureSizes } from './media-uploads.repository.ts';

export const pictureHash = ({ sizes }: { readonly sizes: Pick<PictureSizes, 'main_'> }): string =>
  /_([0-9a-f]{20})\./.exec(sizes.main_.url)?.[1] ?? '';
