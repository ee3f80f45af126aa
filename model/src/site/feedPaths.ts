/** Paths of the site's feeds. */
export const feedPaths = {
  /** RSS feed of the newest posts. */
  news: '/feeds/news.xml',
  /** iCalendar feed of events and trainings. */
  events: '/feeds/events.ics',
  /** iCalendar file with a single event or training, by post ID. */
  event: (id: string) => `/feeds/events/${encodeURIComponent(id)}.ics`,
  /** A member's own iCalendar feed. The token is secret. */
  member: (key: string, token: string) => `/feeds/members/${encodeURIComponent(key)}/${token}.ics`,
  /** Atom feed of current alerts, each with a link to its CAP message. */
  alerts: '/feeds/alerts.xml',
  /** CAP message of a single alert, by ID. */
  alert: (id: string) => `/feeds/alerts/${encodeURIComponent(id)}.xml`,
} as const;
