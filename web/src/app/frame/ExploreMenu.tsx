import { company } from '@firehouse/model';
import { ViewLink } from '../../lib/navigation/ViewLink.tsx';
import { Icon } from '../../ui/drawings/Icon.tsx';
import { useDisclosure } from '../../ui/menu/useDisclosure.ts';

/** The Explore dropdown: apparatus, and the photo gallery elsewhere (SPEC §2). */
export function ExploreMenu() {
  const menu = useDisclosure<HTMLDivElement>();
  return (
    <div className="explore" ref={menu.root}>
      <button type="button" aria-expanded={menu.open} aria-controls="explore" onClick={menu.toggle}>
        Explore
        <Icon name="chevron" />
      </button>
      <ul id="explore" hidden={!menu.open}>
        <li>
          <ViewLink to="apparatus" onClick={menu.close} />
        </li>
        <li>
          <a href={company.photoGallery} target="_blank" rel="noreferrer" onClick={menu.close}>
            Photo Gallery
            <Icon name="away" />
            <span className="visually-hidden"> (opens in a new tab)</span>
          </a>
        </li>
      </ul>
    </div>
  );
}
