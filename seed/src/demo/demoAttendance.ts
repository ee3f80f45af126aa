import { attendance, attendanceId, checkInAt, drillCode, endOfDrill, MINUTE_MS } from '@firehouse/model';
import { demoAccounts } from './demoAccounts.ts';
import type { DemoDocument } from './demoDocument.ts';
import { demoMembers } from './demoMembers.ts';
import { demoPosts } from './demoPosts.ts';

/** Number of members at the live burn, as stated in its post, and how many of their records still await approval. */
const PRESENT = 14;
const WAITING = 2;

/** Creates attendance records for the past drill, most of them approved, and the code for the next one. */
export function demoAttendance(now: number): DemoDocument[] {
  return [...attendanceOf('demo-live-burn', now), ...codeOf('demo-pump-school', now)];
}

function periodOf(id: string, now: number) {
  const { fields } = demoPosts(now).find((each) => each.id === id) ?? {};
  return { start: Date.parse(String(fields?.['occurrenceDate'])), end: Date.parse(String(fields?.['endDate'])) };
}

function attendanceOf(thing: string, now: number): DemoDocument[] {
  const period = periodOf(thing, now);
  return demoMembers()
    .slice(0, PRESENT + 1)
    .map(({ id: member, fields }, at) => {
      const isExcused = at === PRESENT;
      // Every fifth member is 25 minutes late.
      const arrived = period.start + (at % 5 === 4 ? 25 : 5) * MINUTE_MS;
      return {
        entity: attendance,
        id: attendanceId(thing, String(fields['key'])),
        fields: {
          member,
          kind: 'drill',
          thing,
          start: new Date(period.start).toISOString(),
          ...(isExcused ? { presence: 'excused', minutes: 0 } : { presence: 'present', ...checkInAt(period, arrived) }),
          ...(at >= PRESENT - WAITING && !isExcused
            ? { state: 'proposed' }
            : { state: 'approved', approvedBy: demoAccounts.admin.email }),
        },
      };
    });
}

function codeOf(id: string, now: number): DemoDocument[] {
  const period = periodOf(id, now);
  const [startTime, endTime] = [period.start, endOfDrill(period)].map((ms) => new Date(ms).toISOString());
  return [{ entity: drillCode, id, fields: { code: '571912', startTime, endTime } }];
}
