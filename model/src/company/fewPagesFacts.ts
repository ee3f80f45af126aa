import { company } from './everyPageFacts.ts';

/** Facts about the company that only a few pages need, so that other pages don't load them. */

/** The area that the company serves. */
export const responseArea = {
  county: 'Lehigh County',
  /** Towns in the area, with the busiest first. The demo company's incidents are generated in these towns. */
  towns: ['Salisbury Township', 'Allentown', 'Emmaus'] as readonly string[],
  /** Completes the sentence "We protect …". */
  inWords: 'the West Side of Salisbury Township and Allentown’s West End',
} as const;

/** Describes the state of construction and the next steps. */
export const constructionProgress =
  'We waited until nearly all of the money was raised, so we can build without a loan. Construction has only just ' +
  'begun: the site is ready, and the concrete floor of the engine bays is poured. The steel frame comes next.';

/**
 * Brand colors as `#rrggbb`: the color of the apparatus and the color of brass. Most other colors are derived from them
 * (colors.ts).
 */
export const brandColors = { main: '#85141a', accent: '#a67c2d' };

/** Cloud Functions region, ideally close to the company. `npm run policy` copies it to firebase.json. */
export const functionsRegion = 'us-east1';

/** Returns the digits in a station's name, or an empty string if there are none. */
export const numberOf = (station: string): string => station.replaceAll(/\D/g, '');

/** The company's station number, as painted on its apparatus. */
export const stationNumber = numberOf(company.station);

/** Expiration date of the client secret for Microsoft sign-in, as `YYYY-MM-DD`. Empty until someone enters it. */
export const microsoftSecretEnds: string = '';
