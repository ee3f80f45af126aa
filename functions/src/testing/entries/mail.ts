export { notice, receipt } from '../../applications/emails.ts';
export { pendingMail, type Message } from '../../mail/mail.ts';
export { messageIdOf } from '../../mail/messageId.ts';
export { alertContent, postsContent, type Content } from '../../mailings/content.ts';
export { mailingEmail } from '../../mailings/mailingEmail.ts';
export { confirmationEmail, notSubscribedEmail, preferencesEmail, welcomeEmail } from '../../subscriptions/emails.ts';
export { manageToken } from '../../subscriptions/tokens.ts';
