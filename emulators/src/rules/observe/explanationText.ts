import type { Explanation, FailedPart, TriedStatement } from '../verdict.ts';

/**
 * Formats an explanation for the terminal. Lists each `allow` statement with its position, followed by the parts of its
 * condition that failed.
 */
export function explanationText(method: string, { file, lines, statements, more, elsewhere }: Explanation): string[] {
  if (statements.length === 0)
    return elsewhere.length === 0
      ? lines.map((line) => `  ${line}`)
      : [
          `  no allow statement covers it for ${method}`,
          ...elsewhere.map(({ line, methods }) => `  ${file}:${line} is for ${methods.join(', ')}`),
        ];
  return [
    ...statements.flatMap((statement) => linesOf(file, method, statement)),
    ...(more > 0 ? [`  and ${more} more statements that do not hold`] : []),
  ];
}

function linesOf(
  file: string,
  method: string,
  { line, column, condition, parts, moreParts }: TriedStatement,
): string[] {
  return [
    `  ${file}:${line}:${column} allow ${method}: if ${oneLine(condition)}`,
    ...parts.flatMap((part) => partLines(file, part)),
    ...(moreParts > 0 ? [`    and ${moreParts} more parts`] : []),
  ];
}

function partLines(file: string, { line, column, source, value, operands, through }: FailedPart): string[] {
  const way = through.length === 0 ? '' : ` (in ${through.join(' → ')})`;
  return [
    `    ${file}:${line}:${column} ${source} is ${value}${way}`,
    ...operands.map((operand) => `      ${operand.source} is ${operand.value}`),
  ];
}

/** Replaces line breaks and control characters with spaces, because they could manipulate the terminal. */
function oneLine(text: string): string {
  return text.replaceAll(/[\s\p{Cc}]+/gu, ' ');
}
