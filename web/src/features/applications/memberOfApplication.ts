import { states, type Application, type Member } from '@firehouse/model';

/** `12 Main Street, Apt 2, Allentown, PA 18103`: what precedes the city, the city, the state, and the ZIP code. */
const ONE_LINE = /^(.+?)[,\n]\s*([^,\n]+)[,\n\s]\s*([A-Za-z]{2})[\s,]+(\d{5}(?:-\d{4})?)$/s;

/** The longest line of an address in a member's record, in characters. */
const LINE_MAX_LENGTH = 200;

/**
 * Maps an application to the start of a member's record: the form shows it, and the admin corrects it. New members
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
    email,
    address: addressOf(address),
    // The sign-in address can be one of the company's.
    contact: { primary: phone, alternateEmail: email },
    orgRoles: ['Probationary'],
    ...(aboutMe !== '' && { aboutMe }),
  };
}

function addressOf(text: string): NonNullable<Member['address']> {
  const trimmed = text.trim();
  const [, street = '', city = '', letters = '', zip = ''] = ONE_LINE.exec(trimmed) ?? [];
  const state = states.find((each) => each !== '' && each === letters.toUpperCase());
  // Text that does not parse as an address goes into the lines unchanged, for the admin to arrange.
  if (state === undefined) return lines(trimmed.replaceAll(/\s*\n\s*/g, ', '));
  return { ...lines(street.replaceAll(/\s*\n\s*/g, ', ')), city: city.trim(), state, zip };
}

function lines(text: string): { line1: string; line2?: string } {
  if (text.length <= LINE_MAX_LENGTH) return { line1: text };
  return { line1: text.slice(0, LINE_MAX_LENGTH), line2: text.slice(LINE_MAX_LENGTH, 2 * LINE_MAX_LENGTH) };
}
