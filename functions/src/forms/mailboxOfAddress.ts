const GMAIL = /^(?:gmail|googlemail)\.com$/;

const PROTON = /^(?:proton\.me|pm\.me|protonmail\.(?:com|ch))$/;

/**
 * Matches Yahoo domains, including national ones such as yahoo.co.uk. The same name at two of them belongs to different
 * people.
 */
const YAHOO = /^(?:yahoo(?:\.[a-z]{2,3}){1,2}|(?:ymail|rocketmail|myyahoo)\.com)$/;

/**
 * Fastmail's other domains, besides fastmail.com and its national variants (https://www.fastmail.com/about/ourdomains).
 */
const FASTMAIL_OTHERS = new Set(
  (
    '123mail.org 150mail.com 150ml.com 16mail.com 2-mail.com 4email.net 50mail.com airpost.net allmail.net ' +
    'bestmail.us cluemail.com elitemail.org emailcorner.net emailengine.net emailengine.org emailgroups.net ' +
    'emailplus.org emailuser.net eml.cc f-m.fm fast-email.com fast-mail.org fastem.com fastemail.us fastemailer.com ' +
    'fastest.cc fastimap.com fastmailbox.net fastmessaging.com fea.st fmail.co.uk fmailbox.com fmgirl.com fmguy.com ' +
    'ftml.net h-mail.us hailmail.net imap-mail.com imap.cc imapmail.org inoutbox.com internet-e-mail.com ' +
    'internet-mail.org internetemails.net internetmailing.net jetemail.net justemail.net letterboxes.org ' +
    'mail-central.com mail-page.com mailandftp.com mailas.com mailbolt.com mailc.net mailcan.com mailforce.net ' +
    'mailftp.com mailhaven.com mailingaddress.org mailite.com mailmight.com mailnew.com mailsent.net mailservice.ms ' +
    'mailup.net mailworks.org ml1.net mm.st myfastmail.com mymacmail.com nospammail.net ownmail.net petml.com ' +
    'postinbox.com postpro.net proinbox.com promessage.com realemail.net reallyfast.biz reallyfast.info rushpost.com ' +
    'sent.as sent.at sent.com speedpost.net speedymail.org ssl-mail.com swift-mail.com the-fastest.net ' +
    'the-quickest.com theinternetemail.com veryfast.biz veryspeedy.net warpmail.net xsmail.com yepmail.net ' +
    'your-mail.com'
  ).split(' '),
);

/**
 * Returns the mailbox that an email address belongs to. Use this only for rate limits; always send email to the address
 * itself. Many providers ignore a `+` and everything after it. In addition:
 * - Gmail ignores dots, and its two domains are equivalent (https://support.google.com/mail/answer/7436150).
 * - Proton ignores dots, hyphens and underscores, and its domains are equivalent
 *   (https://proton.me/support/change-username).
 * - Yahoo delivers disposable addresses, `base-anything@`, to the same mailbox.
 * - Fastmail delivers `anything@ada.fastmail.com` to `ada`, with hyphens instead of underscores in the name
 *   (https://www.fastmail.help/hc/en-us/articles/360060591053).
 */
export function mailboxOf(email: string): string {
  const [local = '', domain = ''] = email.split('@');
  const name = local.replace(/\+.*/, '');
  if (GMAIL.test(domain)) return `${name.replaceAll('.', '')}@gmail.com`;
  if (PROTON.test(domain)) return `${name.replaceAll(/[._-]/g, '')}@proton.me`;
  if (YAHOO.test(domain)) return `${name.replace(/-.*/, '')}@${domain}`;
  const [label = '', ...parents] = domain.split('.');
  const parent = parents.join('.');
  if (isFastmail(parent)) return `${label}@${parent}`;
  return isFastmail(domain) ? `${name.replaceAll('_', '-')}@${domain}` : `${name}@${domain}`;
}

function isFastmail(domain: string): boolean {
  return /^fastmail(?:\.[a-z]{2,3}){1,2}$/.test(domain) || FASTMAIL_OTHERS.has(domain);
}
