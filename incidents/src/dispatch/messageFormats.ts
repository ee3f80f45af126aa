/** Media types of dispatch messages: JSON, a text page, or an email. */
export const DISPATCH_FORMATS = ['application/json', 'text/plain', 'message/rfc822'] as const;

/** One of {@link DISPATCH_FORMATS}. */
export type DispatchFormat = (typeof DISPATCH_FORMATS)[number];
