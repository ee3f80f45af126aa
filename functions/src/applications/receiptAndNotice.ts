import { application, company, sitePaths, texts } from '@firehouse/model';
import { compose } from '../mail/renderEmail.ts';
import type { Mail } from '../mail/queuedEmail.ts';

/**
 * Creates the receipt for the applicant. It must not contain anything from the form, because otherwise anyone could use
 * the form to send their own text to any address.
 */
export function receipt(email: string): Mail {
  return {
    to: email,
    replyTo: company.email,
    message: compose(`Your application to ${company.shortName}`, [
      texts.applicationThanks,
      'There’s nothing more you need to do for now. ' +
        `If you have a question, reply to this email or call ${company.phone}.`,
      'If you didn’t apply, someone else gave us your address. Please reply to let us know.',
    ]),
  };
}

/** Creates the notice for the company with everything the applicant entered. Replies go to the applicant. */
export function notice(values: Readonly<Record<string, unknown>>, site: string): Mail {
  const facts = Object.entries(application.fields).flatMap(([name, { label }]): [string, string][] => {
    const value = values[name];
    return typeof value === 'string' && value !== '' ? [[label, value]] : [];
  });
  return {
    to: company.email,
    replyTo: String(values['email']),
    message: compose(`Application to join: ${String(values['name'])}`, [
      'Someone applied to join the company. Reply to this email to reach them.',
      { facts },
      { link: site + sitePaths.memberPortal, label: 'Open the member portal' },
    ]),
  };
}
