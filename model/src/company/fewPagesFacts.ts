import { company } from './everyPageFacts.ts';

/** Company facts that few pages show. Browsers load them only with those pages. */

/** The area that the company serves. */
export const responseArea = {
  county: 'Lehigh County',
  /** Where its incidents happen, most frequent first. The demo company's incidents are generated there. */
  towns: ['Salisbury Township', 'Allentown', 'Emmaus'] as readonly string[],
  /** As in "We protect …". */
  inWords: 'the West Side of Salisbury Township and Allentown’s West End',
} as const;

/** Construction status and next steps. */
export const constructionProgress =
  'We waited until nearly all of the money was raised, so we can build without a loan. Construction has only just ' +
  'begun: the site is ready, and the concrete floor of the engine bays is poured. The steel frame comes next.';

/** The company's two colors, `#rrggbb`: its apparatus and its brass. All other colors derive from them (colors.ts). */
export const brandColors = { main: '#85141a', accent: '#a67c2d' };

/** Where the functions run: a Cloud Functions region near the company. firebase.json contains the same value. */
export const functionsRegion = 'us-east1';

/** Returns the digits in a station's name; empty for a station without a number. */
export const numberOf = (station: string): string => station.replaceAll(/\D/g, '');

/** The number on the apparatus. */
export const stationNumber = numberOf(company.station);

/** The day when the client secret for Microsoft sign-in expires, `YYYY-MM-DD`; empty until it is entered. */
export const microsoftSecretEnds: string = '';
