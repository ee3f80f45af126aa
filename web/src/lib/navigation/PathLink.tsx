import type { ComponentProps } from 'react';
import { useHref, useLinkClickHandler } from 'react-router-dom';

/** A link to one of the site's paths (SPEC §2, Router paths). */
interface PathLinkProps extends Omit<ComponentProps<'a'>, 'href' | 'onClick' | 'target'> {
  /** Path, with query and hash if any. */
  readonly to: string;
}

/**
 * A link to a path, followed within the page. The router's own Link includes code to prefetch routes from a framework
 * server; every visitor would load that for nothing.
 */
export function PathLink({ to, ...rest }: PathLinkProps) {
  return <a {...rest} href={useHref(to)} onClick={useLinkClickHandler(to)} />;
}
