import type { ComponentProps, MouseEvent } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { isPlainClick } from './isPlainClick.ts';

/** A link to one of the site's paths (SPEC §2, Router paths). */
interface PathLinkProps extends Omit<ComponentProps<'a'>, 'href' | 'onClick' | 'target'> {
  /** Path from the root, with query and hash if any. */
  readonly to: string;
}

/**
 * Renders a link to a path, followed within the page. The router's own Link includes code for prefetching routes from a
 * framework server and for resolving relative paths, which every visitor would load for nothing.
 */
export function PathLink({ to, ...rest }: PathLinkProps) {
  const navigate = useNavigate();
  const { pathname, search, hash } = useLocation();
  const follow = (event: MouseEvent) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    // Like a browser, adds no history entry for the current page.
    void navigate(to, { replace: to === pathname + search + hash });
  };
  return <a {...rest} href={to} onClick={follow} />;
}
