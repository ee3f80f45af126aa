import type { PostType } from '@firehouse/model';
import bell from '../../ui/drawings/bell.svg';
import helmet from '../../ui/drawings/helmet.svg';
import hydrant from '../../ui/drawings/hydrant.svg';
import trumpet from '../../ui/drawings/trumpet.svg';

/** Drawing for posts without an image, by type. */
export const postDrawings: Readonly<Record<PostType, string>> = {
  Event: bell,
  Incident: hydrant,
  News: trumpet,
  Training: helmet,
};
