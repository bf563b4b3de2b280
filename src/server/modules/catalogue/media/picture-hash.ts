/** What a picture is known by: the fingerprint of its content, which stands in the address of its largest size. */
import type { PictureSizes } from './media-uploads.repository.ts';

export const hashInAddress = (address: string): string => /_([0-9a-f]{20})\./.exec(address)?.[1] ?? '';

export const pictureHash = ({ sizes }: { readonly sizes: Pick<PictureSizes, 'main_'> }): string =>
  hashInAddress(sizes.main_.url);
