import type { ComponentProps, MouseEvent } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { isPlainClick } from './isPlainClick.ts';

interface PathLinkProps extends Omit<ComponentProps<'a'>, 'href' | 'onClick' | 'target'> {
  /** Absolute path, with query and hash if any. */
  readonly to: string;
}

/**
 * Renders a link to one of the site's paths (SPEC §2) that navigates without a page load. Used instead of the router's
 * Link, which would add code to every page for prefetching and relative paths.
 */
export function PathLink({ to, ...rest }: PathLinkProps) {
  const navigate = useNavigate();
  const { pathname, search, hash } = useLocation();
  const follow = (event: MouseEvent) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    // As in a browser, following a link to the current page doesn't add a history entry.
    void navigate(to, { replace: to === pathname + search + hash });
  };
  return <a {...rest} href={to} onClick={follow} />;
}
