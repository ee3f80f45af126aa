/** Returns whether a document path matches a pattern. */
export type PathPattern = (path: string) => boolean;

/** Creates a pattern that matches only the given path. */
export function exactPath(path: string): PathPattern {
  return (candidate) => candidate === path;
}

/**
 * Compiles a path pattern such as `incidents/{incident}` or `a/{rest=**}`. `{name}`, `{name=*}` and `*` match one
 * segment. `{name=**}` and `**` match any number of segments. In a longer segment, braces are literal, as in
 * `{name}-x`, and `*` matches any characters.
 * https://firebase.google.com/docs/functions/firestore-events#wildcards-parameters
 */
export function compilePathPattern(pattern: string): PathPattern {
  const segments = pattern.replace(/^\//, '').split('/');
  const expression = segments.map(segmentExpression).join('/').replaceAll('/(?:.*)', '(?:/.*)?');
  const compiled = new RegExp(`^${expression}$`, 's');
  return (path) => compiled.test(path);
}

function segmentExpression(segment: string): string {
  if (segment === '**' || /^\{[^{}=]*=\*\*\}$/.test(segment)) return '(?:.*)';
  if (segment === '*' || /^\{[^{}=]*(?:=\*)?\}$/.test(segment)) return '[^/]+';
  return segment.split('*').map(escapeExpression).join('[^/]*');
}

function escapeExpression(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`);
}
