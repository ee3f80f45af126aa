import { describe, expect, it } from 'vitest';
import { privileges, subscriptionTypeLabels, subscriptionTypes } from './choices.ts';
import { postTypes } from './postTypes.ts';
import { organizationStructure } from './organizationStructure.ts';
import { orgRoles } from './orgRoles.ts';
import { states } from './usStates.ts';

const listed = (words: string) => words.split(', ');

describe('the values of the specification (SPEC §3)', () => {
  // SPEC 3.15
  it('are the roles of the organization', () => {
    expect(orgRoles).toEqual(
      listed(
        'Chief, Asst. Chief, Deputy Chief, Captain, Lieutenant, Safety Officer, ' +
          'Interior Firefighter, Exterior Firefighter, Fire Police, Junior Firefighter, ' +
          'Probationary, VRT, PHRN, Emergency Medical Technician-P, Emergency Medical Technician, ' +
          'Emergency Medical Responder, President, Vice President, Treasurer, Recording Secretary, ' +
          'Correspondence Secretary, Trustee, Board Member, Auxiliary, Chaplain, Photographer, Web Admin',
      ),
    );
  });

  // SPEC 3.16
  it('are the groups of the roles', () => {
    expect(
      organizationStructure.map(({ name, groups }) => [name, groups.map((group) => [group.name, group.roles])]),
    ).toEqual([
      [
        'Fire',
        [
          ['Officers', listed('Chief, Asst. Chief, Deputy Chief, Captain, Lieutenant, Safety Officer')],
          [
            'Firefighters',
            listed(
              'Interior Firefighter, Exterior Firefighter, Fire Police, ' +
                'Junior Firefighter, Probationary, VRT, PHRN, ' +
                'Emergency Medical Technician-P, Emergency Medical Technician, Emergency Medical Responder',
            ),
          ],
        ],
      ],
      [
        'Administration',
        [
          ['Officers', listed('President, Vice President, Treasurer, Recording Secretary, Correspondence Secretary')],
          ['Trustee', ['Trustee']],
          ['Board Members', ['Board Member']],
        ],
      ],
      [
        'General Members',
        [
          ['Auxiliary', ['Auxiliary']],
          ['Supporting Members', ['Chaplain', 'Photographer']],
        ],
      ],
    ]);
  });

  // SPEC 3.3, 3.13, 3.23
  it('are the types of posts, of subscriptions and of privileges', () => {
    expect(postTypes).toEqual(['Event', 'Incident', 'News', 'Training']);
    expect(subscriptionTypes).toEqual(['alerts', 'posts']);
    expect(subscriptionTypeLabels).toEqual({ alerts: 'Alerts', posts: 'News & Events' });
    expect([...privileges].sort()).toEqual(['admin', 'member']);
  });

  // SPEC 3.14
  it('are the two-letter codes of states and territories, and an empty choice', () => {
    const [none, ...codes] = states;
    const ofStates =
      'AK, AL, AR, AZ, CA, CO, CT, DE, FL, GA, HI, IA, ID, IL, IN, KS, KY, LA, MA, MD, ME, MI, MN, MO, ' +
      'MS, MT, NC, ND, NE, NH, NJ, NM, NV, NY, OH, OK, OR, PA, RI, SC, SD, TN, TX, UT, VA, VT, WA, WI, WV, WY';
    const others = 'DC, AS, GU, MP, PR, VI';
    expect(none).toBe('');
    expect(codes.toSorted()).toEqual([...listed(ofStates), ...listed(others)].toSorted());
  });
});
