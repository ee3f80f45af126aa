import type { ReactNode } from 'react';
import { Icon } from '../../ui/drawings/Icon.tsx';
import type { Disclosure } from '../../ui/menu/useDisclosure.ts';

interface ResponsiveNavProps {
  /** State of the collapsed menu on narrow screens. */
  readonly menu: Disclosure<HTMLElement>;
  readonly className: string;
  /** Link to Home. */
  readonly brand: ReactNode;
  /** Navigation items (`li`). */
  readonly children: ReactNode;
  /** Content shown next to the navigation at any width. */
  readonly beside?: ReactNode;
}

/**
 * Renders a page's header (SPEC §2). The navigation is next to the brand from the xl breakpoint (_responsiveNav.scss),
 * and behind a button on narrower screens.
 */
export function ResponsiveNav({ menu, className, brand, children, beside }: ResponsiveNavProps) {
  return (
    <header className={className} ref={menu.root}>
      <div className="container nav-bar-row">
        {brand}
        <button
          type="button"
          className="nav-toggle"
          aria-expanded={menu.open}
          aria-controls="navigation"
          onClick={menu.toggle}
        >
          <Icon name={menu.open ? 'close' : 'menu'} />
          <span>Menu</span>
        </button>
        <nav id="navigation" aria-label="Main" className={menu.open ? 'nav-items open' : 'nav-items'}>
          <ul>{children}</ul>
        </nav>
        {beside}
      </div>
    </header>
  );
}
