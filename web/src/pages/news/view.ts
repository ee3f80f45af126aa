import { postsApiPath } from '../../features/posts/postQueries.ts';
import { defineView } from '../../lib/views/defineView.ts';
import { title } from './title.ts';

const views = () => import('./NewsAndEvents.tsx');

export const newsAndEvents = defineView({
  key: 'news_n_events',
  title,
  load: views,
  firstReads: import.meta.env.SSR && [postsApiPath()],
});

export const events = defineView({
  key: 'Event',
  title: 'Events',
  load: async () => ({ default: (await views()).Events }),
  firstReads: import.meta.env.SSR && [postsApiPath('Event')],
});

export const incidents = defineView({
  key: 'Incident',
  title: 'Incidents',
  load: async () => ({ default: (await views()).Incidents }),
  firstReads: import.meta.env.SSR && [postsApiPath('Incident')],
});

export const news = defineView({
  key: 'News',
  title: 'News',
  load: async () => ({ default: (await views()).News }),
  firstReads: import.meta.env.SSR && [postsApiPath('News')],
});

export const trainings = defineView({
  key: 'Training',
  title: 'Trainings',
  load: async () => ({ default: (await views()).Trainings }),
  firstReads: import.meta.env.SSR && [postsApiPath('Training')],
});
