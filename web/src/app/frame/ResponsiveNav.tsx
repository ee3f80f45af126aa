import type { ReactNode } from 'react';
import { Icon } from '../../ui/drawings/Icon.tsx';
import type { Disclosure } from '../../ui/menu/useDisclosure.ts';

interface ResponsiveNavProps {
  /** The state of the menu on narrow screens. */
  readonly menu: Disclosure<HTMLElement>;
  readonly className: string;
  /** The link to the page's home. */
  readonly brand: ReactNode;
  /** What the navigation has, as `li`. */
  readonly children: ReactNode;
  /** Shown beside the navigation at any width. */
  readonly beside?: ReactNode;
}

/**
 * The header of a page (SPEC §2): its navigation is beside the brand from breakpoint xl on (_responsiveNav.scss), and
 * behind a button on narrower screens.
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
