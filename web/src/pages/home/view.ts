import { company } from '@firehouse/model';
import { anchors, paths } from '../../lib/config/paths.ts';
import { defineEagerView } from '../../lib/views/defineView.ts';
import { homeDescription } from './description.ts';
import { Home } from './Home.tsx';

export const home = defineEagerView({
  key: 'home',
  title: 'Home',
  description: homeDescription(company),
  paths: { [paths.contactUs]: { anchor: anchors.contactUs } },
  Component: Home,
});
