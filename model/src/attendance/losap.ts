import {
  INCIDENT_TARGET_PERCENT,
  standingOf,
  type AttendanceRecord,
  type CompanyYear,
  type Standing,
  type StandingMember,
} from './standing.ts';

/** A rule that awards points for a year's attendance. */
interface PointRule {
  readonly label: string;
  readonly of: 'drill' | 'call';
  /** `each`: points per record; `hour`: per full hour in total; `share`: once, for a minimum share of the calls. */
  readonly per: 'each' | 'hour' | 'share';
  readonly points: number;
  /** Records with fewer minutes earn no points. */
  readonly minMinutes?: number;
  /** For `share`: the required percentage. */
  readonly minPercent?: number;
  /** Maximum number of points that the rule awards in a year. */
  readonly maximum?: number;
}

/**
 * Rules for awarding points in a LOSAP (length of service award program). The statement has a column for each rule, and
 * one for the total. Every program awards points differently: replace these rules with those of your program.
 */
const losapPoints: readonly PointRule[] = [
  { label: 'Drills', of: 'drill', per: 'each', points: 1, minMinutes: 120, maximum: 20 },
  { label: 'Training hours', of: 'drill', per: 'hour', points: 0.5, maximum: 25 },
  { label: 'Calls', of: 'call', per: 'share', points: 25, minPercent: INCIDENT_TARGET_PERCENT },
];

/** Returns a member's points for the year under each rule. */
export function pointsOf(standing: Standing, rules: readonly PointRule[] = losapPoints): number[] {
  return rules.map((rule) => Math.min(earned(standing, rule), rule.maximum ?? Infinity));
}

function earned(
  { present, incidents }: Standing,
  { of, per, points, minMinutes = 0, minPercent = 0 }: PointRule,
): number {
  if (per === 'share')
    return incidents.counted > 0 && 100 * incidents.attended >= minPercent * incidents.counted ? points : 0;
  const records = present.filter(({ kind, minutes }) => kind === of && minutes >= minMinutes);
  if (per === 'each') return records.length * points;
  return Math.floor(records.reduce((sum, { minutes }) => sum + minutes, 0) / 60) * points;
}

/** A member listed in the statement. */
export interface StatementMember extends StandingMember {
  readonly name: string;
  readonly radioId: string;
}

/** Returns a year's statement as a table: the column titles, then one row per member, in the given order. */
export function statementTable(
  members: readonly StatementMember[],
  year: CompanyYear,
  records: readonly AttendanceRecord[],
  rules: readonly PointRule[] = losapPoints,
): (string | number)[][] {
  const ofMember = new Map<string, AttendanceRecord[]>();
  for (const record of records) {
    const own = ofMember.get(record.member);
    if (own === undefined) ofMember.set(record.member, [record]);
    else own.push(record);
  }
  return [
    [
      'Name',
      'Radio ID',
      'Member since',
      'Drills attended',
      'Drills counted',
      'Drills excused',
      'Late',
      'Drill minutes',
      'Calls responded',
      'Calls counted',
      'Call minutes',
      ...rules.map(({ label }) => `Points: ${label}`),
      'Points',
    ],
    ...members.map((member) => {
      const standing = standingOf(member, year, ofMember.get(member.email) ?? []);
      const { drills, incidents, drillMinutes, incidentMinutes } = standing;
      const points = pointsOf(standing, rules);
      return [
        member.name,
        member.radioId,
        member.joinedDay,
        drills.attended,
        drills.counted,
        drills.excused,
        drills.late,
        drillMinutes,
        incidents.attended,
        incidents.counted,
        incidentMinutes,
        ...points,
        points.reduce((sum, each) => sum + each, 0),
      ];
    }),
  ];
}
