import { company } from './everyPageFacts.ts';
import * as facts from '../facts/fewPages.ts';

/**
 * Facts about the company that only a few pages need. These are in a separate file so that other pages don't load them.
 */

/** The area that the company serves. */
export const responseArea: {
  readonly county: string;
  /** Towns in the area, busiest first. The demo company's incidents are generated in these towns. */
  readonly towns: readonly string[];
  /** Completes the sentence "We protect …". */
  readonly inWords: string;
} = facts.responseArea;

/** Describes the state of construction and the next steps. */
export const constructionProgress: string | undefined = facts.constructionProgress;

/**
 * Brand colors as `#rrggbb`: the color of the apparatus and the color of brass. Many other colors are derived from them
 * (colors.ts).
 */
export const brandColors: { readonly main: string; readonly accent: string } = facts.brandColors;

/** Cloud Functions region, ideally close to the company. `npm run company` copies it to firebase.json. */
export const functionsRegion: string = facts.functionsRegion;

/** Returns the digits in a station's name, or an empty string if there are none. */
export const numberOf = (station: string): string => station.replaceAll(/\D/g, '');

/** The company's station number, as painted on its apparatus. */
export const stationNumber = numberOf(company.station);

/** Expiration date of the client secret for Microsoft sign-in, as `YYYY-MM-DD`. Empty until someone enters it. */
export const microsoftSecretEnds: string = facts.microsoftSecretEnds;
