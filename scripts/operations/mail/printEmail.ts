/**
 * Formats an email for the terminal. Removes control characters, because a visitor could have entered escape sequences.
 */
export function printedEmail({ to, subject, text }: { to: string; subject: string; text: string }): string {
  const lines = [`To:      ${plain(to)}`, `Subject: ${plain(subject)}`, '', ...text.trimEnd().split('\n').map(plain)];
  return ['', '  ┌ Email', ...lines.map((line) => `  │ ${line}`.trimEnd()), '  └'].join('\n');
}

function plain(text: string) {
  return text.replaceAll(/\p{Cc}/gu, '');
}
