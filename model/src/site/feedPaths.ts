/** The paths of the feeds. */
export const feedPaths = {
  /** RSS feed of the news. */
  news: '/feeds/news.xml',
  /** iCalendar of events and trainings. */
  events: '/feeds/events.ics',
  /** iCalendar of one event or training, by its post's ID. */
  event: (id: string) => `/feeds/events/${encodeURIComponent(id)}.ics`,
  /** Atom feed of the alerts in force, each with its CAP message. */
  alerts: '/feeds/alerts.xml',
  /** The CAP message of one alert, by its ID. */
  alert: (id: string) => `/feeds/alerts/${encodeURIComponent(id)}.xml`,
} as const;
