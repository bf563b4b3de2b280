/** Why a picture that was sent cannot be shown, as a sentence. */
import type { Locale } from '#contract/values/locale.ts';

const UNREADABLE = {
  it: 'Non è un’immagine che il negozio sa leggere (JPEG, PNG, WebP, AVIF, GIF, TIFF, SVG), o è danneggiata o smisurata.',
  en: 'Not a picture that the shop can read (JPEG, PNG, WebP, AVIF, GIF, TIFF, SVG), or it is damaged or far too large.',
};
const UNSAFE = {
  it: 'Il disegno contiene parti che un negozio non può mostrare:',
  en: 'The drawing has parts that a shop cannot show:',
};

/** `stored`: the problem and its reason, as written down when the picture came: `picture-unsafe <script>`. */
export function problemText(stored: string, locale: Locale): string {
  if (stored === '') return '';
  const [problem, ...reason] = stored.split(' ');
  return problem === 'picture-unsafe' ? `${UNSAFE[locale]} ${reason.join(' ')}` : UNREADABLE[locale];
}
