export { notice, receipt } from '../../applications/receiptAndNotice.ts';
export { pendingMail, type Message } from '../../mail/queuedEmail.ts';
export { messageIdOf } from '../../mail/messageId.ts';
export { alertContent, postsContent, type Content } from '../../mailings/mailingContent.ts';
export { mailingEmail } from '../../mailings/mailingEmail.ts';
export {
  confirmationEmail,
  notSubscribedEmail,
  preferencesEmail,
  welcomeEmail,
} from '../../subscriptions/subscriptionEmails.ts';
export { manageToken } from '../../subscriptions/linkTokens.ts';
