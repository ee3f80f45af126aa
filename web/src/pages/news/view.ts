import { company } from '@firehouse/model';
import { postsApiPath } from '../../features/posts/posts.ts';
import { defineView } from '../../lib/views/defineView.ts';
import { title } from './title.ts';

const { name, address } = company;
const where = `${address.city}, ${address.state}`;
const kinds = 'breakfasts, open houses and other events';
const views = () => import('./NewsAndEvents.tsx');

export const newsAndEvents = defineView({
  key: 'news_n_events',
  title,
  description: `News, events, incidents and trainings from ${name}, ${where}. Also available as a feed and a calendar.`,
  load: views,
  firstReads: import.meta.env.SSR && [postsApiPath()],
});

export const events = defineView({
  key: 'Event',
  title: 'Events',
  description: `What’s happening at ${name}, ${where}: ${kinds}. Add them to your calendar.`,
  load: async () => ({ default: (await views()).Events }),
  firstReads: import.meta.env.SSR && [postsApiPath('Event')],
});

export const incidents = defineView({
  key: 'Incident',
  title: 'Incidents',
  description: `Larger incidents that ${name} responded to, with pictures.`,
  load: async () => ({ default: (await views()).Incidents }),
  firstReads: import.meta.env.SSR && [postsApiPath('Incident')],
});

export const news = defineView({
  key: 'News',
  title: 'News',
  description: `News from ${name}, ${where}.`,
  load: async () => ({ default: (await views()).News }),
  firstReads: import.meta.env.SSR && [postsApiPath('News')],
});

export const trainings = defineView({
  key: 'Training',
  title: 'Trainings',
  description: `Trainings at ${name}, ${where}: what we practice and when.`,
  load: async () => ({ default: (await views()).Trainings }),
  firstReads: import.meta.env.SSR && [postsApiPath('Training')],
});
