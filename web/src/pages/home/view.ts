import { anchors, paths } from '../../lib/config/paths.ts';
import { defineEagerView } from '../../lib/views/defineView.ts';
import { Home } from './Home.tsx';

export const home = defineEagerView({
  key: 'home',
  title: 'Home',
  paths: { [paths.contactUs]: { anchor: anchors.contactUs } },
  Component: Home,
});
