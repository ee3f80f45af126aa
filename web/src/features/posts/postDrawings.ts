import type { PostType } from '@firehouse/model';
import bell from '../../ui/drawings/bell.svg';
import engine from '../../ui/drawings/engine.svg';
import helmet from '../../ui/drawings/helmet.svg';
import trumpet from '../../ui/drawings/trumpet.svg';

/** The drawing that stands for a post of each type where it has no picture. */
export const postDrawings: Readonly<Record<PostType, string>> = {
  Event: bell,
  Incident: engine,
  News: trumpet,
  Training: helmet,
};
