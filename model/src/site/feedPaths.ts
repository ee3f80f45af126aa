/** The feeds' paths. */
export const feedPaths = {
  /** RSS feed for the news. */
  news: '/feeds/news.xml',
  /** iCalendar feed for events and trainings. */
  events: '/feeds/events.ics',
  /** iCalendar file for one event or training, by its post's ID. */
  event: (id: string) => `/feeds/events/${encodeURIComponent(id)}.ics`,
  /** Atom feed for the alerts in force, each with its CAP message. */
  alerts: '/feeds/alerts.xml',
  /** The CAP message of one alert, by its ID. */
  alert: (id: string) => `/feeds/alerts/${encodeURIComponent(id)}.xml`,
} as const;
