import {
  company,
  directionsLink,
  feedPaths,
  groupByStorm,
  HOME_INCIDENT_WINDOW_MS,
  linkedRuns,
  MINUTE_MS,
  phoneLink,
  sitePaths,
  weatherService,
  type IncidentGroup,
  type ShownStorm,
  type WeatherWarning,
} from '@firehouse/model';
import { kindOf, readable, typeInWords } from '@firehouse/model/incident-words';
import { escaped, escapedLines, paragraphs } from '../text/markup.ts';
import { nowStyles } from './nowStyles.ts';
import type { LiveSnapshot } from './readSnapshot.ts';

/** Content-Security-Policy for `/now`, which has no scripts and loads only an icon. */
export const NOW_POLICY =
  "default-src 'none'; img-src 'self'; style-src 'unsafe-inline'; " +
  "base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** An alert as visitors see it, with times as ISO strings. */
interface ShownAlert {
  readonly title: string;
  readonly description: string;
  readonly severity?: string;
  readonly startTime: string;
  readonly endTime: string;
  readonly location?: {
    readonly address?: string;
    readonly coordinate?: { readonly lat: number; readonly lng: number };
  };
}

/** An incident as visitors see it. */
interface ShownIncident {
  readonly id: string;
  readonly startTime: number;
  readonly TypeCode: string;
  readonly ChiefComplaint?: string;
  /** Empty if the publication policy hides the address. */
  readonly Address: string;
  readonly publication?: string;
}

const formatIn = (style: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(company.locale, { timeZone: company.timeZone, ...style });
const clock = formatIn({ hour: 'numeric', minute: '2-digit' });
const clockWithSeconds = formatIn({ hour: 'numeric', minute: '2-digit', second: '2-digit' });
const dayAndClock = formatIn({ month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' });

const MINUTES = HOME_INCIDENT_WINDOW_MS / MINUTE_MS;

/**
 * Renders the snapshot as a page without JavaScript. Shows clock times instead of "5 minutes ago", because the page can
 * be a few seconds old and doesn't refresh.
 */
export function nowPage({ generatedAt, alerts, incidents, storms, weather, site }: LiveSnapshot): string {
  const isUrgent = ({ severity }: ShownAlert) => Number(severity === 'urgent');
  const shownAlerts = (JSON.parse(alerts) as ShownAlert[]).sort((one, other) => isUrgent(other) - isUrgent(one));
  const shownIncidents = JSON.parse(incidents) as ShownIncident[];
  const shownStorms = JSON.parse(storms) as ShownStorm[];
  const { address, phone, emergencyNumber } = company;
  return `<!doctype html>
<html lang="${company.locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(`Right now · ${company.name}`)}</title>
<meta name="description" content="${escaped(`Alerts and calls of the last ${MINUTES} minutes.`)}">
<meta name="color-scheme" content="light dark">
<meta name="format-detection" content="telephone=no">
<link rel="canonical" href="${company.origin}${sitePaths.now}">
<link rel="icon" href="/icons/lantern.svg" type="image/svg+xml">
<style>${nowStyles()}</style>
</head>
<body>
<header>
<div>
<p class="brand"><a href="${sitePaths.home}">${escaped(company.shortName)}</a>
<span>${escaped(company.station)}</span></p>
<p class="emergency">In an emergency, call <a href="tel:${emergencyNumber}">${emergencyNumber}</a>.</p>
</div>
</header>
<main>
<h1>Right now</h1>
<p class="as-of">As of <strong>${time(generatedAt, clockWithSeconds)}</strong>.
<a href="${sitePaths.now}">Refresh</a></p>
${noticeLine(site.notice)}<section aria-labelledby="alerts">
<h2 id="alerts">Alerts</h2>
${shownAlerts.length === 0 ? '<p>There are no alerts.</p>' : shownAlerts.map(alertArticle).join('\n')}
</section>
${weatherSection(weather)}<section aria-labelledby="calls">
<h2 id="calls">The last ${MINUTES} minutes</h2>
${
  shownIncidents.length === 0
    ? `<p>No calls in the last ${MINUTES} minutes.</p>`
    : incidentList(shownIncidents, shownStorms)
}
</section>
</main>
<footer>
<p><a href="${sitePaths.home}">Home page</a> <a href="${feedPaths.alerts}">Alerts feed</a> \
<a href="${sitePaths.privacy}">Privacy policy</a></p>
<address>${escaped(`${address.line1}, ${address.city}, ${address.state} ${address.zip}`)}<br>
Phone (non-emergency): <a href="${phoneLink}">${phone}</a></address>
</footer>
</body>
</html>
`;
}

function alertArticle({ title, description, severity, startTime, endTime, location }: ShownAlert): string {
  const { address, coordinate } = location ?? {};
  const destination = coordinate ? `${coordinate.lat},${coordinate.lng}` : address;
  const directions =
    address && destination
      ? `\n<p>${escaped(address)} <a href="${escaped(directionsLink(destination))}">Directions</a></p>`
      : '';
  return `<article>
<h3>${severity === 'urgent' ? '<span>Urgent</span> ' : ''}${escaped(title)}</h3>
<p class="period">${time(startTime, dayAndClock)} to ${time(endTime, dayAndClock)}</p>
<p>${escapedLines(description)}</p>${directions}
</article>`;
}

function noticeLine(notice: string | undefined): string {
  if (notice === undefined) return '';
  const runs = linkedRuns(notice).map(({ text: words, href }) =>
    href === undefined ? escaped(words) : `<a href="${escaped(href)}">${escaped(words)}</a>`,
  );
  return `<p class="notice" dir="auto">${runs.join('')}</p>\n`;
}

function weatherSection(warnings: readonly WeatherWarning[]): string {
  if (warnings.length === 0) return '';
  return `<section aria-labelledby="weather">
<h2 id="weather">Weather warnings</h2>
<p class="note">From the <a href="${weatherService.link}">${weatherService.name}</a>.</p>
${warnings.map(weatherDetails).join('\n')}
</section>
`;
}

function weatherDetails({ event, area, description, instruction, startTime, endTime }: WeatherWarning): string {
  return `<details>
<summary><strong>${escaped(event)}</strong> ${time(startTime, dayAndClock)} to ${time(endTime, dayAndClock)}</summary>
<p class="note">${escaped(area)}</p>
${paragraphs(description)}${paragraphs(instruction)}
</details>`;
}

function incidentList(incidents: readonly ShownIncident[], storms: readonly ShownStorm[]): string {
  const note = incidents.some(({ publication }) => publication)
    ? '\n<p class="note">We show some calls with less detail to protect privacy.</p>'
    : '';
  return `<ol>\n${groupByStorm(incidents, storms).map(groupItem).join('\n')}\n</ol>${note}`;
}

function groupItem({ storm, incidents }: IncidentGroup<ShownIncident>): string {
  const [latest] = incidents;
  if (storm === undefined) return incidentItem(latest);
  const period = `${time((incidents.at(-1) ?? latest).startTime, clock)} to ${time(latest.startTime, clock)}`;
  return `<li class="storm"><h3>${escaped(storm.title)}</h3>
<p>${escapedLines(storm.description)}</p>
<details><summary><strong>${incidents.length} calls</strong> ${period}</summary>
<ol>\n${incidents.map(incidentItem).join('\n')}\n</ol></details></li>`;
}

function incidentItem(incident: ShownIncident): string {
  const words = typeInWords(kindOf(incident));
  const address = incident.Address === '' ? '' : `<span class="place">${escaped(readable(incident.Address))}</span>`;
  return `<li>${time(incident.startTime, clock)}<span><strong>${escaped(words)}</strong>${address}</span></li>`;
}

function time(moment: number | string, format: Intl.DateTimeFormat): string {
  const date = new Date(moment);
  return `<time datetime="${date.toISOString()}">${escaped(format.format(date))}</time>`;
}
