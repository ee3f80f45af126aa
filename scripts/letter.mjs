/**
 * A mail as the terminal shows it, set off from the lines around it. Control characters are left out: what a
 * visitor wrote must not move the cursor.
 * @param {{ to: string, subject: string, text: string }} letter what it says
 * @returns {string} several lines
 */
export function printedLetter({ to, subject, text }) {
  const lines = [`To:      ${plain(to)}`, `Subject: ${plain(subject)}`, '', ...text.trimEnd().split('\n').map(plain)];
  return ['', '  ┌ Mail, printed instead of sent', ...lines.map((line) => `  │ ${line}`.trimEnd()), '  └'].join('\n');
}

function plain(text) {
  return text.replaceAll(/\p{Cc}/gu, '');
}
