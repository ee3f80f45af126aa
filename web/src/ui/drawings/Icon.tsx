import icons from './icons.svg';

/** The icons in icons.svg. */
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

/** Renders a decorative icon next to a word with the same meaning. */
export function Icon({ name, className = '' }: { readonly name: IconName; readonly className?: string }) {
  return (
    <svg className={`icon ${className}`} aria-hidden="true" focusable="false">
      <use href={`${icons}#${name}`} />
    </svg>
  );
}
