import { application, company, sitePaths, texts } from '@firehouse/model';
import { compose } from '../mail/compose.ts';
import type { Mail } from '../mail/mail.ts';

/**
 * The receipt to an applicant. It holds nothing that he wrote: whoever knows an address could otherwise have
 * us send it any text.
 * @param email his address
 */
export function receipt(email: string): Mail {
  return {
    to: email,
    replyTo: company.email,
    message: compose(`Your application to ${company.shortName}`, [
      texts.applicationThanks,
      `You need to do nothing now. If you have a question, answer this mail or call ${company.phone}.`,
      'If you did not apply, somebody gave your address; please tell us.',
    ]),
  };
}

/**
 * The notice to the company, with all that the applicant wrote; an answer goes to him.
 * @param values the application's fields
 * @param site the site's address
 */
export function notice(values: Readonly<Record<string, unknown>>, site: string): Mail {
  const facts = Object.entries(application.fields).flatMap(([name, { label }]): [string, string][] => {
    const value = values[name];
    return typeof value === 'string' && value !== '' ? [[label, value]] : [];
  });
  return {
    to: company.email,
    replyTo: String(values['email']),
    message: compose(`Application to join: ${String(values['name'])}`, [
      'Somebody applies to join the company.',
      { facts },
      { link: site + sitePaths.memberPortal, label: 'Member portal' },
    ]),
  };
}
