import type { ComponentProps, MouseEvent } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { isPlainClick } from './isPlainClick.ts';

/** A link to one of the site's paths (SPEC §2, Router paths). */
interface PathLinkProps extends Omit<ComponentProps<'a'>, 'href' | 'onClick' | 'target'> {
  /** Path from the root, with query and hash if any. */
  readonly to: string;
}

/**
 * A link to a path, followed within the page. The router's own Link includes code to prefetch routes from a framework
 * server, and to resolve relative paths; every visitor would load that for nothing.
 */
export function PathLink({ to, ...rest }: PathLinkProps) {
  const navigate = useNavigate();
  const { pathname, search, hash } = useLocation();
  const follow = (event: MouseEvent) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    // Like a browser, adds no history entry for the page that is shown.
    void navigate(to, { replace: to === pathname + search + hash });
  };
  return <a {...rest} href={to} onClick={follow} />;
}
