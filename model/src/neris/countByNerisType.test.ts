import { describe, expect, it, vi } from 'vitest';
import { nerisMapping } from './typeMapping.ts';
import { nerisCounts, nerisCsv, nerisTypeOf } from './countByNerisType.ts';
import { nerisTypes } from './nerisTypes.ts';

vi.mock(import('@firehouse/model/company'), async (original) =>
  (await import('@firehouse/model/testing')).eastern(await original()),
);

/** All incident types that one county's dispatch center used in a month. */
const dispatchTypes = {
  EMS:
    'ABDOMINAL PAINS|ALLERGIC REACTION|ALTERED MENTAL STATUS|AMPUTATION|ANIMAL BITE|APPLIANCE FIRE|ASSAULT VICTIM|' +
    'BACK PAINS/INJURY|BUILDING FIRE|BURN VICTIM|CARBON MONOXIDE DETECTOR|CARDIAC EMERGENCY|CHOKING|CVA/STROKE|' +
    'DEHYDRATION|DIABETIC EMERGENCY|DIZZINESS|ELECTROCUTION|EMS SPECIAL SERVICE|EYE INJURY|FALL VICTIM|FEVER|' +
    'FIRE ALARM|FIRE SPECIAL SERVICE|FRACTURE|GENERAL WEAKNESS|HEAD INJURY|HEMORRHAGING|LACERATIONS|MATERNITY|' +
    'MEDICAL ALERT ALARM|NAUSEA/VOMITING|OVERDOSE|POISONING|RESCUE - GENERAL|RESCUE - TECHNICAL|' +
    'RESPIRATORY EMERGENCY|SEIZURES|SHOOTING|STABBING|SUBJECT IN PAIN|SYNCOPAL EPISODE|UNCONSCIOUS SUBJECT|' +
    'UNKNOWN MEDICAL EMERGENCY|UNRESPONSIVE SUBJECT|VEHICLE ACCIDENT|VEHICLE FIRE|WARRANT SERVICE',
  Fire:
    'APPLIANCE FIRE|BUILDING FIRE|BURN VICTIM|CARBON MONOXIDE DETECTOR|DEBRIS/FLUIDS ON HIGHWAY|' +
    'ELECTRICAL FIRE OUTSIDE|FIRE ALARM|FIRE INVESTIGATION|FIRE POLICE NEEDED|FIRE SPECIAL SERVICE|GAS-ODOR/LEAK|' +
    'PUMP DETAIL|RESCUE - ELEVATOR|RESCUE - GENERAL|RESCUE - TECHNICAL|S/B AT HELICOPTER LANDING|TRANSFERRED CALL|' +
    'TRASH/DUMPSTER FIRE|UNKNOWN TYPE FIRE|VEHICLE ACCIDENT|VEHICLE FIRE|VEHICLE LEAKING FUEL|WOODS/FIELD FIRE',
  Traffic:
    'DEBRIS/FLUIDS ON HIGHWAY -|DISABLED VEHICLE -|HAZARDOUS ROAD CONDITIONS -|ROAD OBSTRUCTION -|' +
    'VEHICLE ACCIDENT -|VEHICLE FIRE -|VEHICLE LEAKING FUEL -',
};
const everyType = Object.entries(dispatchTypes).flatMap(([TypeCode, complaints]) =>
  complaints.split('|').map((ChiefComplaint) => ({ TypeCode, ChiefComplaint })),
);

describe('the NERIS type of an incident', () => {
  it('is found for every type of a dispatch center, or the type is listed as unmapped', () => {
    const { types, unmapped } = nerisCounts(everyType);
    const mapped = types.reduce((sum, { count }) => sum + count, 0);
    console.log(`NERIS: of ${everyType.length} dispatch types ${mapped} mapped, ${unmapped.length} unmapped.`);
    expect([everyType.length, mapped]).toEqual([78, 69]);
    expect(unmapped.map(({ type }) => type)).toEqual([
      'EMS: EMS SPECIAL SERVICE',
      'EMS: FIRE SPECIAL SERVICE',
      'EMS: RESCUE - GENERAL',
      'EMS: RESCUE - TECHNICAL',
      'Fire: FIRE SPECIAL SERVICE',
      'Fire: RESCUE - GENERAL',
      'Fire: RESCUE - TECHNICAL',
      'Fire: TRANSFERRED CALL',
      'Fire: UNKNOWN TYPE FIRE',
    ]);
  });

  it.each([
    ['EMS', 'FALL VICTIM', 'MEDICAL||INJURY||FALL'],
    ['EMS: FALL VICTIM -', undefined, 'MEDICAL||INJURY||FALL'],
    ['Chimney fire', undefined, 'FIRE||STRUCTURE_FIRE||CHIMNEY_FIRE'],
    ['EMS', 'VEHICLE ACCIDENT', 'MEDICAL||INJURY||MOTOR_VEHICLE_COLLISION'],
    ['Traffic', 'VEHICLE ACCIDENT -', 'HAZSIT||HAZARD_NONCHEM||MOTOR_VEHICLE_COLLISION'],
    ['Rescue', 'Vehicle accident with entrapment', 'RESCUE||TRANSPORTATION||MOTOR_VEHICLE_EXTRICATION_ENTRAPPED'],
    ['EMS', 'HEAT STROKE', 'MEDICAL||INJURY||HEAT_COLD_EXPOSURE'],
    ['EMS', 'CARDIAC ARREST', 'MEDICAL||ILLNESS||CARDIAC_ARREST'],
    ['Fire', 'FIRE SPECIAL SERVICE', undefined],
    ['', undefined, undefined],
  ])('of %j, %j is %j', (TypeCode, complaint, code) => {
    const incident = complaint === undefined ? { TypeCode } : { TypeCode, ChiefComplaint: complaint };
    expect(nerisTypeOf(incident)?.code).toBe(code);
  });

  it('ignores invisible characters, also where it counts types without a rule', () => {
    expect(nerisTypeOf({ TypeCode: 'E\u200BMS', ChiefComplaint: 'ＦALL\u00AD VICTIM' })?.code).toBe(
      'MEDICAL||INJURY||FALL',
    );
    const types = [
      'Fire: FIRE SPECIAL SERVICE',
      'fire:\u00A0FIRE SPE\u200BCIAL  SERVICE -',
      'Fire: FIRE SPECIAL SERVI\u00ADCE',
    ];
    const { unmapped } = nerisCounts(types.map((TypeCode) => ({ TypeCode })));
    expect(unmapped).toEqual([{ type: 'Fire: FIRE SPECIAL SERVICE', count: 3 }]);
  });

  it("comes from the first matching rule of the company's mapping", () => {
    const mapping = [
      { code: 'MEDICAL||INJURY||FALL', types: ['EMS: FALL*'] },
      { code: 'MEDICAL||ILLNESS||SICK_CASE', types: ['EMS'] },
    ] as const;
    const fall = { TypeCode: 'EMS', ChiefComplaint: 'fall victim' };
    expect(nerisTypeOf(fall, mapping)).toEqual({
      code: 'MEDICAL||INJURY||FALL',
      words: 'Medical, Injury / Trauma: Fall',
    });
    expect(nerisTypeOf({ ...fall, ChiefComplaint: 'FEVER' }, mapping)?.words).toBe('Medical, Illness: Sick Case');
    expect(nerisTypeOf({ TypeCode: 'Fire' }, mapping)).toBeUndefined();
  });

  it('has a label that no other type has', () => {
    expect(new Set(Object.values(nerisTypes)).size).toBe(Object.keys(nerisTypes).length);
    expect(Object.keys(nerisTypes)).toHaveLength(128);
  });

  it('is mapped without duplicate patterns', () => {
    const patterns = nerisMapping.flatMap(({ types }) => types);
    expect(new Set(patterns.map((pattern) => pattern.toLowerCase())).size).toBe(patterns.length);
  });
});

describe('the counts', () => {
  it('are sorted by frequency, and ignore the case of the types', () => {
    const types = ['Fire: Special duty', 'FIRE: SPECIAL DUTY', 'Fire: Parade', 'EMS: Fall', 'EMS: FALLS', 'EMS: Fever'];
    expect(nerisCounts(types.map((TypeCode) => ({ TypeCode })))).toEqual({
      types: [
        { code: 'MEDICAL||INJURY||FALL', words: 'Medical, Injury / Trauma: Fall', count: 2 },
        { code: 'MEDICAL||ILLNESS||SICK_CASE', words: 'Medical, Illness: Sick Case', count: 1 },
      ],
      unmapped: [
        { type: 'Fire: Special duty', count: 2 },
        { type: 'Fire: Parade', count: 1 },
      ],
    });
  });
});

describe('the export', () => {
  const incident = {
    id: 'x1',
    startTime: Date.parse('2026-07-10T17:40:00Z'),
    TypeCode: 'EMS',
    ChiefComplaint: 'FALL VICTIM',
    Address: '12 OAK ST',
  };

  it('has the NERIS names, times with offset, and empty cells for what is unknown', () => {
    const [heading, row, ...rest] = nerisCsv([incident]).split('\r\n');
    expect(heading).toBe(
      '\uFEFF"incident_number","call_create","incident_type","incident_type_words","incident_code","location",' +
        '"cross_street","latitude","longitude"',
    );
    expect(row).toBe(
      '"x1","2026-07-10T13:40:00-04:00","MEDICAL||INJURY||FALL","Medical, Injury / Trauma: Fall","EMS: FALL VICTIM",' +
        '"12 OAK ST","","",""',
    );
    expect(rest).toEqual(['']);
    expect(nerisCsv([{ ...incident, startTime: Date.parse('2026-01-10T04:40:59.500Z') }])).toContain(
      '"2026-01-09T23:40:59-05:00"',
    );
  });

  it('escapes formulas, and writes a negative coordinate as a number', () => {
    const csv = nerisCsv([
      {
        ...incident,
        TypeCode: '=HYPERLINK("x")',
        Address: '@cmd',
        XSt: '+1',
        CallerLatitude: 40.5,
        CallerLongitude: -75.5,
      },
    ]);
    expect(csv).toContain(`,"'=HYPERLINK(""x""): FALL VICTIM","'@cmd","'+1",40.5,-75.5\r\n`);
  });
});
