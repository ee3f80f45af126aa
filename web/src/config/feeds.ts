/** The feeds that the site's server makes; apart from the other addresses, which every page carries. */
export const feeds = {
  /** RSS of news. */
  news: '/feeds/news.xml',
  /** iCalendar of events and trainings. */
  events: '/feeds/events.ics',
} as const;
