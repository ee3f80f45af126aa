import type { Conditional, Expression, Logical, MapLiteral, Name, PathLiteral } from '../language/syntax.ts';
import { RulesConstraint } from '../values/constraint.ts';
import { PlainMap } from '../values/map.ts';
import { isExpression } from '../language/walk.ts';
import { type PathPlaceholder, RulesPath, pathOfParts } from '../values/path.ts';
import { RulesBytes, RulesError, RulesList, type RulesValue, isError } from '../values/rulesValue.ts';
import { element, member, slice } from './access.ts';
import { CallCompiler } from './compileCall.ts';
import { checkWeight } from '../values/limits.ts';
import { asText } from '../library/conversions.ts';
import { asCondition, combine, typeError } from './logic.ts';
import { OPERATORS, invert, negate } from './operators.ts';
import { type Evaluate, type Frame, charged } from './run.ts';
import type { Names } from './scope.ts';
import { hasType } from './typeTest.ts';

/** Callbacks for evaluations of one expression. */
interface Probe {
  /** Called before the expression and its operands are evaluated. */
  readonly enter?: () => void;
  /** Called with the result of the evaluation. */
  readonly leave: (value: RulesValue) => void;
}

/** Called for each compiled expression. Returns undefined to skip it. */
export type Observer = (node: Expression) => Probe | undefined;

interface CompilerOptions {
  /** Whether `get()` and `exists()` are available without the `firestore` namespace. False for Storage rules. */
  readonly hasReadFunctions: boolean;
  readonly observer?: Observer;
}

/** Compiles expressions to closures. Observation adds overhead only if an observer is set. */
export class ExpressionCompiler {
  readonly #observer: Observer | undefined;
  readonly #calls: CallCompiler;

  constructor({ hasReadFunctions, observer }: CompilerOptions) {
    this.#observer = observer;
    this.#calls = new CallCompiler((node, names) => this.compile(node, names), hasReadFunctions);
  }

  /** Compiles an expression. If the observer returns a probe, wraps the code to call it. */
  compile(node: Expression, names: Names): Evaluate {
    const code = this.#code(node, names);
    const probe = this.#observer?.(node);
    if (probe === undefined) return code;
    const { enter, leave } = probe;
    if (enter === undefined) {
      return (frame) => {
        const value = code(frame);
        leave(value);
        return value;
      };
    }
    return (frame) => {
      enter();
      const value = code(frame);
      leave(value);
      return value;
    };
  }

  #code(node: Expression, names: Names): Evaluate {
    switch (node.kind) {
      case 'literal': {
        const value = node.value instanceof Uint8Array ? new RulesBytes(node.value) : node.value;
        return charged(node, 1, () => value);
      }
      case 'name':
        return variable(node, names);
      case 'member': {
        const object = this.compile(node.object, names);
        return charged(node, 1, (frame) => member(object(frame), node.name));
      }
      case 'index': {
        const object = this.compile(node.object, names);
        const index = this.compile(node.index, names);
        return charged(node, 1, (frame) => element(object(frame), index(frame)));
      }
      case 'range': {
        const object = this.compile(node.object, names);
        const from = node.from && this.compile(node.from, names);
        const to = node.to && this.compile(node.to, names);
        return charged(node, 1, (frame) => slice(object(frame), from?.(frame) ?? null, to?.(frame) ?? null));
      }
      case 'unary': {
        const operand = this.compile(node.operand, names);
        const operate = node.op === '!' ? invert : negate;
        return charged(node, 1, (frame) => operate(operand(frame)));
      }
      case 'binary': {
        const left = this.compile(node.left, names);
        const right = this.compile(node.right, names);
        const operate = OPERATORS[node.op];
        return charged(node, 1, (frame) => operate(left(frame), right(frame)));
      }
      case 'is': {
        const operand = this.compile(node.operand, names);
        return charged(node, 2, (frame) => hasType(operand(frame), node.type));
      }
      case 'logical':
        return this.#logical(node, names);
      case 'conditional':
        return this.#conditional(node, names);
      case 'list': {
        const items = node.items.map((item) => this.compile(item, names));
        return charged(node, 1, (frame) => listValue(items.map((item) => item(frame))));
      }
      case 'map':
        return this.#map(node, names);
      case 'path':
        return this.#path(node, names);
      case 'call':
        return this.#calls.call(node, names);
      case 'method':
        return this.#calls.method(node, names, this.#receiver(node.object, node.name, names));
    }
  }

  #logical(node: Logical, names: Names): Evaluate {
    const decidingValue = node.op === '||';
    const left = this.compile(node.left, names);
    const right = this.compile(node.right, names);
    return charged(node, 1, (frame) => {
      const first = left(frame);
      if (first === decidingValue) return first;
      frame.run.steps++;
      return combine(decidingValue, first, right(frame));
    });
  }

  #conditional(node: Conditional, names: Names): Evaluate {
    const test = this.compile(node.test, names);
    const accepted = this.compile(node.accepted, names);
    const otherwise = this.compile(node.otherwise, names);
    const second = (frame: Frame): RulesValue => {
      frame.run.steps += 2;
      return otherwise(frame);
    };
    return charged(node, 2, (frame) => {
      const truth = asCondition(test(frame));
      if (truth === true) return accepted(frame);
      return truth === false ? second(frame) : truth;
    });
  }

  #map(node: MapLiteral, names: Names): Evaluate {
    const entries = node.entries.map(({ key, value }) => ({
      key: this.compile(key, names),
      value: this.compile(value, names),
    }));
    return charged(node, 1, (frame) => {
      const map = new Map<string, RulesValue>();
      let firstError: RulesValue | undefined;
      for (const entry of entries) {
        const key = entry.key(frame);
        const value = entry.value(frame);
        if (isError(key) || isError(value)) firstError ??= isError(key) ? key : value;
        else if (typeof key !== 'string') firstError ??= typeError(key, 'string');
        else map.set(key, value);
      }
      return firstError ?? checkWeight(new PlainMap(map));
    });
  }

  #path(node: PathLiteral, names: Names): Evaluate {
    const parts = node.segments.map((segment) => (isExpression(segment) ? this.compile(segment, names) : segment));
    const fixed = parts.filter((part) => typeof part !== 'function');
    const cost = 1 + fixed.length;
    if (fixed.length === parts.length) {
      const path = pathOfParts(fixed);
      return charged(node, cost, () => path);
    }
    return charged(node, cost, (frame) => {
      const joined: (string | PathPlaceholder)[] = [];
      let firstError: RulesValue | undefined;
      let isOpen = false;
      for (const part of parts) {
        if (typeof part !== 'function') {
          joined.push(part);
          continue;
        }
        const value = part(frame);
        if (typeof value === 'string') joined.push(value);
        else if (value instanceof RulesPath) {
          joined.push(...value.parts);
          isOpen ||= value.isOpen;
        } else if (isError(value)) firstError ??= value;
        else if (isSimple(value)) joined.push(asText(value) as string);
        else if (value instanceof RulesConstraint) firstError ??= asText(value);
        else firstError ??= typeError(value, 'string,path');
      }
      return firstError ?? pathOfParts(joined, { isOpen });
    });
  }

  /**
   * Compiles the receiver of a method. In `(/a/$(name)).bind(…)`, an undefined name is a placeholder instead of an
   * error (https://firebase.google.com/docs/reference/rules/rules.Path#bind).
   */
  #receiver(object: Expression, method: string, names: Names): Evaluate {
    if (method !== 'bind' || object.kind !== 'path') return this.compile(object, names);
    const segments = object.segments.map((segment) =>
      typeof segment !== 'string' && segment.kind === 'name' && names.variable(segment.name) === undefined
        ? ({ kind: 'placeholder', name: segment.name, isRecursive: false, at: segment.at } as const)
        : segment,
    );
    return this.compile({ ...object, segments }, names);
  }
}

function variable(node: Name, names: Names): Evaluate {
  const { name } = node;
  const binding = names.variable(name);
  if (binding === undefined) {
    return charged(node, 1, ({ run: { globals } }) => {
      const value = globals.get(name);
      return value === undefined ? new RulesError(`Variable not found error: Name: [${name}].`) : value;
    });
  }
  const { slot } = binding;
  return binding.kind === 'local'
    ? charged(node, 1, (frame) => frame.locals[slot] ?? null)
    : charged(node, 1, (frame) => frame.wildcards[slot] ?? null);
}

function listValue(items: readonly RulesValue[]): RulesValue {
  return items.find(isError) ?? checkWeight(new RulesList(items));
}

/** Returns whether a value is converted to a string in a path literal, as in `/a/$(1)`. */
function isSimple(value: RulesValue): boolean {
  return value === null || typeof value === 'boolean' || typeof value === 'bigint' || typeof value === 'number';
}
