/** An icon of the sprite (`sprite.svg`, one cached file). Decorative: the text beside it has the meaning. */
import sprite from './sprite.svg?url';

export const ICON_NAMES = [
  'again',
  'alert',
  'bar',
  'bell',
  'box',
  'cal',
  'cart',
  'chart',
  'check',
  'clock',
  'copy',
  'detail',
  'dl',
  'doc',
  'down',
  'euro',
  'ext',
  'eye',
  'eye-off',
  'lock',
  'filter',
  'gear',
  'grid',
  'heart',
  'home',
  'info',
  'left',
  'link',
  'list',
  'menu',
  'minus',
  'more',
  'news',
  'note',
  'out',
  'phone',
  'pin',
  'plus',
  'print',
  'right',
  'save',
  'search',
  'star',
  'swap',
  'pen',
  'tag',
  'trash',
  'truck',
  'user',
  'x',
] as const;
export type IconName = (typeof ICON_NAMES)[number];

/** Whether content (a promo tab) names an existing icon. */
export function isIconName(text: string): text is IconName {
  return (ICON_NAMES as readonly string[]).includes(text);
}

/** `large` is 20 px instead of 16. */
export function Icon({ name, large = false, className }: { name: IconName; large?: boolean; className?: string }) {
  return (
    <svg className={`icon${large ? ' icon--large' : ''}${className ? ` ${className}` : ''}`} aria-hidden="true">
      <use href={`${sprite}#${name}`} />
    </svg>
  );
}
