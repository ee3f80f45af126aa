import icons from './icons.svg';

/** Names of the icons in icons.svg. */
export type IconName =
  | 'lantern'
  | 'bell'
  | 'phone'
  | 'menu'
  | 'close'
  | 'chevron'
  | 'arrow'
  | 'away'
  | 'pin'
  | 'camera'
  | 'news'
  | 'helmet'
  | 'mail'
  | 'flame'
  | 'medical'
  | 'traffic'
  | 'warning'
  | 'user'
  | 'share'
  | 'pause'
  | 'play'
  | 'expand'
  | 'trash'
  | 'pencil'
  | 'calendar';

/** Renders a decorative icon. Its meaning is always in the text next to it or in its button's accessible name. */
export function Icon({ name, className = '' }: { readonly name: IconName; readonly className?: string }) {
  return (
    <svg className={`icon ${className}`} aria-hidden="true" focusable="false">
      <use href={`${icons}#${name}`} />
    </svg>
  );
}
