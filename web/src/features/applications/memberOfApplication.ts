import { states, type Application, type Member } from '@firehouse/model';

/** Matches the state and ZIP code at the end of `12 Main Street, Apt 2, Allentown, PA 18103`. */
const STATE_AND_ZIP = /(?<![\s,])[\s,]+([A-Za-z]{2})[\s,]+(\d{5}(?:-\d{4})?)$/;

/** Maximum length of an address line in a member record. */
const LINE_MAX_LENGTH = 200;

/** Converts an application to a member record for the admin to review. New members start on probation (SPEC §9). */
export function memberOfApplication(application: Application): Partial<Member> {
  const { name, address, phone, email, career, experience } = application;
  const names = name.trim().split(/\s+/);
  const lName = names.length > 1 ? names.pop() : undefined;
  const aboutMe = [career, experience].filter(Boolean).join('\n\n');
  return {
    fName: names.join(' '),
    ...(lName !== undefined && { lName }),
    address: addressOf(address),
    // Keep the applicant's own address as an alternate. The admin enters the sign-in address.
    contact: { primary: phone, alternateEmail: email },
    orgRoles: ['Probationary'],
    ...(aboutMe !== '' && { aboutMe }),
  };
}

function addressOf(text: string): NonNullable<Member['address']> {
  const line = text
    .split('\n')
    .map((part) => part.trim())
    .filter(Boolean)
    .join(', ');
  const end = STATE_AND_ZIP.exec(line);
  const [, letters = '', zip = ''] = end ?? [];
  const state = states.find((each) => each !== '' && each === letters.toUpperCase());
  const before = line.slice(0, end?.index);
  const comma = before.lastIndexOf(',');
  // If the address can't be parsed, put it in the address lines for the admin to sort out.
  if (state === undefined || comma < 1) return lines(line);
  return { ...lines(before.slice(0, comma)), city: before.slice(comma + 1).trim(), state, zip };
}

function lines(text: string): { line1: string; line2?: string } {
  if (text.length <= LINE_MAX_LENGTH) return { line1: text };
  return { line1: text.slice(0, LINE_MAX_LENGTH), line2: text.slice(LINE_MAX_LENGTH, 2 * LINE_MAX_LENGTH) };
}
