import type { NerisCode } from './nerisTypes.ts';

/** Maps incidents that match one of the patterns (see `typeMatcher`) to a NERIS type. */
export interface NerisRule {
  readonly code: NerisCode;
  readonly types: readonly string[];
}

/**
 * Maps the dispatch center's incident types to NERIS types. The first matching rule applies. Adapt this table to your
 * dispatch center (docs/decisions/029-neris.md). Types that match no rule are listed on the portal's Reports page.
 * Ambiguous types (`Special service`, `Rescue - general`) are left unmapped on purpose, because that is better than
 * reporting the wrong type.
 */
export const nerisMapping: readonly NerisRule[] = [
  { code: 'FIRE||STRUCTURE_FIRE||CHIMNEY_FIRE', types: ['*chimney fire'] },
  {
    code: 'FIRE||STRUCTURE_FIRE||CONFINED_COOKING_APPLIANCE_FIRE',
    types: ['*appliance fire', '*cooking fire', '*stove fire', '*oven fire'],
  },
  {
    code: 'FIRE||STRUCTURE_FIRE||STRUCTURAL_INVOLVEMENT_FIRE',
    types: ['*building fire', '*structure fire', '*house fire', '*dwelling fire'],
  },
  { code: 'FIRE||TRANSPORTATION_FIRE||VEHICLE_FIRE_PASSENGER', types: ['*vehicle fire', '*auto fire', '*car fire'] },
  { code: 'FIRE||TRANSPORTATION_FIRE||VEHICLE_FIRE_COMMERCIAL', types: ['*truck fire', '*tractor trailer fire'] },
  { code: 'FIRE||OUTSIDE_FIRE||DUMPSTER_OUTDOOR_CONTAINER_FIRE', types: ['**dumpster fire'] },
  { code: 'FIRE||OUTSIDE_FIRE||TRASH_RUBBISH_FIRE', types: ['*trash fire', '*rubbish fire'] },
  { code: 'FIRE||OUTSIDE_FIRE||UTILITY_INFRASTRUCTURE_FIRE', types: ['*electrical fire outside', '*pole fire'] },
  {
    code: 'FIRE||OUTSIDE_FIRE||VEGETATION_GRASS_FIRE',
    types: ['*brush fire', '*grass fire', '*field fire', '*woods*fire'],
  },
  {
    code: 'HAZSIT||HAZARD_NONCHEM||ELEC_POWER_LINE_DOWN_ARCHING_MALFUNC',
    types: ['*wires down*', '**wires arcing*', '*power line down'],
  },
  { code: 'RESCUE||TRANSPORTATION||MOTOR_VEHICLE_EXTRICATION_ENTRAPPED', types: ['*vehicle*entrap*', '*MVA*entrap*'] },
  {
    code: 'MEDICAL||INJURY||MOTOR_VEHICLE_COLLISION',
    types: ['EMS*vehicle accident*', 'EMS*motor vehicle accident*', 'EMS*MVA*'],
  },
  {
    code: 'HAZSIT||HAZARD_NONCHEM||MOTOR_VEHICLE_COLLISION',
    types: ['*vehicle accident*', '*motor vehicle accident*', '*MVA*'],
  },
  { code: 'HAZSIT||HAZARDOUS_MATERIALS||FUEL_SPILL_ODOR', types: ['**leaking fuel', '*fuel spill'] },
  {
    code: 'HAZSIT||HAZARDOUS_MATERIALS||GAS_LEAK_ODOR',
    types: ['*gas-odor/leak', '*gas odor*', '*gas leak*', '*odor of gas', '*natural gas*'],
  },
  { code: 'HAZSIT||INVESTIGATION||SMOKE_INVESTIGATION', types: ['*fire investigation', '**smoke investigation'] },
  { code: 'HAZSIT||INVESTIGATION||ODOR', types: ['*odor investigation', '*unknown odor'] },
  {
    code: 'PUBSERV||ALARMS_NONMED||CO_ALARM',
    types: ['*carbon monoxide detector', '*carbon monoxide alarm', '*CO alarm', '*CO detector'],
  },
  {
    code: 'PUBSERV||ALARMS_NONMED||FIRE_ALARM',
    types: ['*fire alarm', '*automatic fire alarm', '*smoke detector'],
  },
  { code: 'PUBSERV||CITIZEN_ASSIST||LIFT_ASSIST', types: ['*lift assist'] },
  {
    code: 'PUBSERV||CITIZEN_ASSIST||CITIZEN_ASSIST_SERVICE_CALL',
    types: [
      '*disabled vehicle',
      '*road obstruction',
      '*debris/fluids on highway',
      '*hazardous road conditions',
      '*pump detail',
      '*service call',
      '*public service',
    ],
  },
  { code: 'PUBSERV||OTHER||STANDBY', types: ['*s/b at helicopter landing', '*standby'] },
  { code: 'PUBSERV||OTHER||MOVE_UP', types: ['*move-up', '*cover assignment', '*station coverage'] },
  { code: 'RESCUE||STRUCTURE||ELEVATOR_ESCALATOR_RESCUE', types: ['*rescue - elevator', '*elevator rescue'] },
  { code: 'MEDICAL||OTHER||MEDICAL_ALARM', types: ['*medical alert alarm', '*medical alarm'] },
  {
    code: 'MEDICAL||INJURY||HEAT_COLD_EXPOSURE',
    types: ['*heat exposure', '*heat stroke', '*cold exposure', '*hypothermia'],
  },
  { code: 'MEDICAL||ILLNESS||ABDOMINAL_PAIN', types: ['*abdominal pain*'] },
  { code: 'MEDICAL||ILLNESS||ALLERGIC_REACTION_STINGS', types: ['*allergic reaction*'] },
  { code: 'MEDICAL||ILLNESS||ALTERED_MENTAL_STATUS', types: ['*altered mental status'] },
  { code: 'MEDICAL||ILLNESS||BACK_PAIN_NON_TRAUMA', types: ['*back pain*'] },
  {
    code: 'MEDICAL||ILLNESS||BREATHING_PROBLEMS',
    types: ['*respiratory emergency', '*breathing*', '*difficulty breathing'],
  },
  { code: 'MEDICAL||ILLNESS||CARDIAC_ARREST', types: ['*cardiac arrest*', '*CPR in progress'] },
  { code: 'MEDICAL||ILLNESS||CHEST_PAIN_NON_TRAUMA', types: ['*chest pain*'] },
  { code: 'MEDICAL||ILLNESS||CONVULSIONS_SEIZURES', types: ['*seizure*', '*convulsion*'] },
  { code: 'MEDICAL||ILLNESS||DIABETIC_PROBLEMS', types: ['*diabetic*'] },
  { code: 'MEDICAL||ILLNESS||HEADACHE', types: ['*headache'] },
  { code: 'MEDICAL||ILLNESS||HEART_PROBLEMS', types: ['*cardiac emergency', '*heart problem*'] },
  { code: 'MEDICAL||ILLNESS||NAUSEA_VOMITING', types: ['*nausea*', '*vomiting*'] },
  { code: 'MEDICAL||ILLNESS||OVERDOSE', types: ['*overdose*'] },
  { code: 'MEDICAL||ILLNESS||PREGNANCY_CHILDBIRTH', types: ['*maternity', '*childbirth', '*pregnancy*'] },
  { code: 'MEDICAL||ILLNESS||PSYCHOLOGICAL_BEHAVIOR_ISSUES', types: ['*psychiatric*', '*behavioral*'] },
  {
    code: 'MEDICAL||ILLNESS||SICK_CASE',
    types: ['*general weakness', '*dizziness', '*fever', '*dehydration', '*subject in pain', '*sick person'],
  },
  { code: 'MEDICAL||ILLNESS||STROKE_CVA', types: ['*CVA/stroke', '*stroke*', '*CVA'] },
  {
    code: 'MEDICAL||ILLNESS||UNCONSCIOUS_VICTIM',
    types: ['*unconscious*', '*unresponsive*', '*syncopal episode', '*fainting'],
  },
  { code: 'MEDICAL||ILLNESS||UNKNOWN_PROBLEM', types: ['*unknown medical emergency', '*unknown problem'] },
  { code: 'MEDICAL||INJURY||ANIMAL_BITES', types: ['*animal bite*', '*dog bite'] },
  { code: 'MEDICAL||INJURY||ASSAULT', types: ['*assault*'] },
  { code: 'MEDICAL||INJURY||BURNS_EXPLOSION', types: ['*burn victim', '*burns'] },
  { code: 'MEDICAL||INJURY||CHOKING', types: ['*choking*'] },
  { code: 'MEDICAL||INJURY||DROWNING_DIVING_SCUBA_ACCIDENT', types: ['*drowning*'] },
  { code: 'MEDICAL||INJURY||ELECTROCUTION', types: ['*electrocution'] },
  { code: 'MEDICAL||INJURY||EYE_TRAUMA', types: ['*eye injury', '*eye trauma'] },
  { code: 'MEDICAL||INJURY||FALL', types: ['*fall victim', '*fall', '*falls'] },
  { code: 'MEDICAL||INJURY||GUNSHOT_WOUND', types: ['*shooting', '*gunshot*'] },
  { code: 'MEDICAL||INJURY||HEMORRHAGE_LACERATION', types: ['*hemorrhag*', '*laceration*'] },
  { code: 'MEDICAL||INJURY||OTHER_TRAUMATIC_INJURY', types: ['*head injury', '*fracture*', '*amputation'] },
  { code: 'MEDICAL||INJURY||POISONING', types: ['*poisoning'] },
  { code: 'MEDICAL||INJURY||STAB_PENETRATING_TRAUMA', types: ['*stabbing'] },
  { code: 'LAWENFORCE', types: ['*fire police needed', '*warrant service', '*assist police'] },
];
