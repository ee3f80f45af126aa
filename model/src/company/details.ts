import { company } from './company.ts';

/** Facts of the company that few pages show: browsers load these with those pages alone. */

/** Whom the company serves. */
export const responseArea = {
  county: 'Lehigh County',
  /** Where its calls are, the most frequent first; the demo company's calls are invented there. */
  towns: ['Salisbury Township', 'Allentown', 'Emmaus'] as readonly string[],
  /** As in "We protect …". */
  inWords: "the West Side of Salisbury Township and Allentown's West End",
} as const;

/** Why construction is where it is, and what comes next. */
export const constructionProgress =
  'We raised the money first so we could build without a loan. Construction has only just begun: the site is ready, and the concrete floor of the engine bays is poured. The steel frame comes next.';

/** The company's two colors, `#rrggbb`: of its apparatus, and of its brass. All others follow from them (colors.ts). */
export const brandColors = { main: '#85141a', accent: '#a67c2d' };

/** Where the functions run: a location of Cloud Functions near the company. firebase.json names it, too. */
export const functionsRegion = 'us-east1';

/** What is written on apparatus: the digits in the station's name; empty for a station without a number. */
export const stationNumber = /\d+/.exec(company.station)?.[0] ?? '';
