import type { ComponentProps, MouseEvent } from 'react';
import type { AnyViewKey } from '../views/defineView.ts';
import { useSite } from '../views/siteContext.ts';
import { isPlainClick } from './isPlainClick.ts';
import { useRoute, useShowView } from './useRoute.ts';

/** A link to a view, and to an element in it. */
interface ViewLinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  /** The view; the current one by default. */
  readonly to?: AnyViewKey;
  readonly anchor?: string;
}

/**
 * Renders a link that switches the view within the page; its text is the view's title unless it has children. Opened in
 * a new tab, or without the script, its URL leads to the same view.
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
