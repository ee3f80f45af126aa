import type { ComponentProps, MouseEvent } from 'react';
import type { AnyViewKey } from '../views/defineView.ts';
import { useSite } from '../views/siteContext.ts';
import { isPlainClick } from './isPlainClick.ts';
import { useRoute, useShowView } from './useRoute.ts';

interface ViewLinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  /** Target view; the current one by default. */
  readonly to?: AnyViewKey;
  readonly anchor?: string;
}

/**
 * Renders a link that switches the view without a page load. Its text defaults to the view's title. The URL works in a
 * new tab, too.
 */
export function ViewLink({ to, anchor, onClick, children, ...rest }: ViewLinkProps) {
  const { view } = useRoute();
  const { path, views } = useSite();
  const show = useShowView();
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (!isPlainClick(event)) return;
    event.preventDefault();
    show(to, anchor);
  };
  return (
    <a
      href={
        (to === undefined ? '' : to === 'home' ? path : `${path}?body=${to}`) +
        (anchor === undefined ? '' : `#${anchor}`)
      }
      aria-current={view === to && anchor === undefined ? 'page' : undefined}
      {...rest}
      onClick={follow}
    >
      {children ?? (to && views[to]?.title)}
    </a>
  );
}
