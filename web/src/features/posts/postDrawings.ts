import type { PostType } from '@firehouse/model';
import bell from '../../ui/drawings/bell.svg';
import helmet from '../../ui/drawings/helmet.svg';
import hydrant from '../../ui/drawings/hydrant.svg';
import trumpet from '../../ui/drawings/trumpet.svg';

/** The drawing that stands for a post of each type where it has no picture. */
export const postDrawings: Readonly<Record<PostType, string>> = {
  Event: bell,
  Incident: hydrant,
  News: trumpet,
  Training: helmet,
};
