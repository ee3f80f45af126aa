import type { BodyKey } from '@firehouse/model';
import { use, type ComponentProps, type MouseEvent } from 'react';
import { usePlace, useShowBody, ViewAddressContext } from './usePlace.ts';

/** A link to a body, and to an element in it. */
export interface BodyLinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  /** The body; what is shown now, when left out. */
  readonly to?: BodyKey;
  readonly anchor?: string;
}

/**
 * A link that switches the body within the page. Opened in a new tab, or without the script, its
 * address leads to the same body.
 */
export function BodyLink({ to, anchor, onClick, children, ...rest }: BodyLinkProps) {
  const { body } = usePlace();
  const show = useShowBody();
  const addressOf = use(ViewAddressContext);
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (
      event.defaultPrevented ||
      event.button !== 0 ||
      event.metaKey ||
      event.ctrlKey ||
      event.shiftKey ||
      event.altKey
    ) {
      return;
    }
    event.preventDefault();
    show(to, anchor);
  };
  return (
    <a
      href={(to === undefined ? '' : addressOf(to)) + (anchor === undefined ? '' : `#${anchor}`)}
      aria-current={body === to && anchor === undefined ? 'page' : undefined}
      {...rest}
      onClick={follow}
    >
      {children}
    </a>
  );
}
