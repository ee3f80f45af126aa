import { describe, expect, it } from 'vitest';
import { readable } from './readableDispatchText.ts';

describe('a text of a dispatch system', () => {
  it.each([
    ['REINDEER CT, NEW HANOVER', 'Reindeer Ct, New Hanover'],
    ['RAMP I476 NB TO CHEMICAL RD', 'Ramp I476 NB to Chemical Rd'],
    ['RT202 PKWY & E 9TH ST', 'RT202 Pkwy & E 9th St'],
    ['S/B AT HELICOPTER LANDING', 'S/B at Helicopter Landing'],
    ['GAS-ODOR/LEAK', 'Gas-Odor/Leak'],
    ['CVA/STROKE', 'CVA/Stroke'],
    ['EMS SPECIAL SERVICE', 'EMS Special Service'],
    ['MVA W/ENTRAPMENT, AED AND QRS345', 'MVA W/Entrapment, AED and QRS345'],
    ['CO ALARM', 'CO Alarm'],
    ['3RD ST & RR OVERPASS', '3rd St & RR Overpass'],
    ['MCKEAN RD & O’NEILL LN', 'McKean Rd & O’Neill Ln'],
    ["ST MARY'S RD & THE FAIRWAY", "St Mary's Rd & The Fairway"],
    ['BOULEVARD OF THE GENERALS', 'Boulevard of the Generals'],
    ['FRONT ST, ALLENTOWN, PA', 'Front St, Allentown, PA'],
    ['FRONT ST, PHILLIPSBURG, NJ 08865', 'Front St, Phillipsburg, NJ 08865'],
    ['DE KALB PIKE, ST CLAIR', 'De Kalb Pike, St Clair'],
    ['GARDEN STATE PKWY, NJ', 'Garden State Pkwy, NJ'],
    ['CAÑADA CT', 'Cañada Ct'],
    ['1200 block of E MAIN ST, NEW HANOVER', '1200 block of E Main St, New Hanover'],
    ['Unit block of MAIN ST', 'Unit block of Main St'],
    ['', ''],
    ['🚒 57', '🚒 57'],
  ])('%j is shown as %j', (text, shown) => {
    expect(readable(text)).toBe(shown);
  });

  it.each([
    'Fall victim',
    '12 Oak Street',
    'Engine 5711 to the YMCA',
    'McDonald’s at the MALL',
    'Smoke on block of MAIN ST',
  ])('is kept when a person wrote it: %j', (text) => {
    expect(readable(text)).toBe(text);
  });

  it('does not change when converted twice', () => {
    for (const text of ['RAMP I476 NB TO CHEMICAL RD', '1200 block of E MAIN ST'])
      expect(readable(readable(text))).toBe(readable(text));
  });
});
