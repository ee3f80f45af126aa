import { parseSync } from 'vite';

/** A line that the functions can log. */
interface LogLine {
  /** Severity in Cloud Logging. */
  readonly severity: string;
  readonly text: string;
  readonly fields: readonly string[];
}

const SEVERITIES: Readonly<Record<string, string>> = { error: 'ERROR', warn: 'WARNING', info: 'INFO', debug: 'DEBUG' };

/** A node in a syntax tree (https://github.com/estree/estree). */
type Node = Readonly<Record<string, unknown>>;

/**
 * Finds all log lines defined in platform/log.ts, with the names of their fields.
 * @param source the contents of platform/log.ts
 * @throws if the fields of a line can't be determined
 */
export function logLines(source: string): LogLine[] {
  const { program } = parseSync('log.ts', source) as unknown as { program: Node };
  const types = new Map(
    nodesIn(program)
      .filter(({ type }) => type === 'TSInterfaceDeclaration')
      .map((one) => [nameOf(one['id']), one['body'] as Node]),
  );
  const functions = nodesIn(program).filter(({ type }) => type === 'ArrowFunctionExpression');
  return functions.flatMap((one) => {
    const parameters = new Map((one['params'] as Node[]).map((each) => [nameOf(each), typeOf(each, types)]));
    return nodesIn(one['body'] as Node)
      .filter(
        (invoked) => invoked['type'] === 'CallExpression' && nameOf((invoked['callee'] as Node)['object']) === 'logger',
      )
      .map((invoked) => {
        const [text, fields] = invoked['arguments'] as [Node, Node?];
        const severity = SEVERITIES[nameOf((invoked['callee'] as Node)['property'])];
        if (severity === undefined || typeof text['value'] !== 'string')
          throw new Error('An unknown kind of log line.');
        return { severity, text: text['value'], fields: fields === undefined ? [] : fieldsOf(fields, parameters) };
      });
  });
}

/** Returns the names of an object's properties, including those of spread parameters. */
function fieldsOf(node: Node, parameters: ReadonlyMap<string, Node | undefined>): string[] {
  if (node['type'] === 'ObjectExpression')
    return (node['properties'] as Node[]).flatMap((property) =>
      property['type'] === 'SpreadElement'
        ? fieldsOf(property['argument'] as Node, parameters)
        : [nameOf(property['key'])],
    );
  if (node['type'] === 'ConditionalExpression')
    return [...new Set(['consequent', 'alternate'].flatMap((side) => fieldsOf(node[side] as Node, parameters)))];
  if (node['type'] === 'LogicalExpression') return fieldsOf(node['right'] as Node, parameters);
  const members = parameters.get(nameOf(node));
  if (members === undefined) throw new Error(`The fields of a log line are unknown: ${nameOf(node)}.`);
  return ((members['members'] ?? members['body']) as Node[]).map(({ key }) => nameOf(key));
}

/** Returns the node with the members of a parameter's type. */
function typeOf(parameter: Node, types: ReadonlyMap<string, Node>): Node | undefined {
  const type = (parameter['typeAnnotation'] as Node | undefined)?.['typeAnnotation'] as Node | undefined;
  return type?.['type'] === 'TSTypeLiteral' ? type : types.get(nameOf(type?.['typeName']));
}

function nameOf(node: unknown): string {
  const name = (node as Node | undefined)?.['name'];
  return typeof name === 'string' ? name : '';
}

function isNode(value: object): value is Node {
  return 'type' in value;
}

/** Returns a node and all of its descendants. */
function nodesIn(value: unknown): Node[] {
  if (Array.isArray(value)) return value.flatMap(nodesIn);
  if (typeof value !== 'object' || value === null) return [];
  const nested = Object.values(value).flatMap(nodesIn);
  return isNode(value) ? [value, ...nested] : nested;
}
