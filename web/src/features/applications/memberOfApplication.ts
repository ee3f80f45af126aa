import { states, type Application, type Member } from '@firehouse/model';

/** Matches the state and the ZIP code at the end of `12 Main Street, Apt 2, Allentown, PA 18103`. */
const STATE_AND_ZIP = /(?<![\s,])[\s,]+([A-Za-z]{2})[\s,]+(\d{5}(?:-\d{4})?)$/;

/** Maximum length of an address line in a member's record, in characters. */
const LINE_MAX_LENGTH = 200;

/**
 * Maps an application to initial values for a member's record, which the admin can correct in the form. New members
 * start on probation (SPEC §9).
 */
export function memberOfApplication(application: Application): Partial<Member> {
  const { name, address, phone, email, career, experience } = application;
  const names = name.trim().split(/\s+/);
  const lName = names.length > 1 ? names.pop() : undefined;
  const aboutMe = [career, experience].filter(Boolean).join('\n\n');
  return {
    fName: names.join(' '),
    ...(lName !== undefined && { lName }),
    address: addressOf(address),
    // The applicant's own address is not the sign-in address, which the admin enters.
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
  // Text that cannot be parsed as an address goes into the lines unchanged, for the admin to arrange.
  if (state === undefined || comma < 1) return lines(line);
  return { ...lines(before.slice(0, comma)), city: before.slice(comma + 1).trim(), state, zip };
}

function lines(text: string): { line1: string; line2?: string } {
  if (text.length <= LINE_MAX_LENGTH) return { line1: text };
  return { line1: text.slice(0, LINE_MAX_LENGTH), line2: text.slice(LINE_MAX_LENGTH, 2 * LINE_MAX_LENGTH) };
}
