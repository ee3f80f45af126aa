import type { ComponentProps } from 'react';
import { useLinkClickHandler } from 'react-router-dom';
import { paths } from '../config/paths.ts';
import { portalAddress, usePortalPlace, type PortalKey } from './portalPlace.ts';

/** A link to a view of the portal. */
export interface PortalLinkProps extends Omit<ComponentProps<'a'>, 'href' | 'target'> {
  readonly to: PortalKey;
}

/** A link that switches the portal's view within the page; in a new tab its address leads to the same view. */
export function PortalLink({ to, onClick, ...rest }: PortalLinkProps) {
  const isShown = usePortalPlace() === to;
  // Every view has the same path, which the router would otherwise take for a link to the page itself.
  const follow = useLinkClickHandler(paths.memberPortal, { replace: false, state: { body: to } });
  return (
    <a
      href={portalAddress(to)}
      aria-current={isShown ? 'page' : undefined}
      {...rest}
      onClick={(event) => {
        onClick?.(event);
        if (!event.defaultPrevented) follow(event);
      }}
    />
  );
}
