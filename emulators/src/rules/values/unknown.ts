import type { RulesValue, TypeName } from './rulesValue.ts';

/** One end of a range of which a value is known to lie inside. */
export interface Bound {
  readonly value: RulesValue;
  /** Whether the value itself may still be. */
  readonly inclusive: boolean;
}

/** What a query says of a value without fixing it; that it is there, for one. All statements hold at once. */
export interface Knowledge {
  /** The types that the value can have. */
  readonly types: readonly TypeName[];
  readonly lower?: Bound;
  readonly upper?: Bound;
  /** Values that it is not. */
  readonly excluded?: readonly RulesValue[];
  /** Elements that are in it, if it is a list. */
  readonly contains?: readonly RulesValue[];
}

/**
 * The value of something that a query leaves open. It spreads like an error, but `unknown || true` is
 * true and a verdict of unknown denies
 * (https://firebase.google.com/docs/firestore/security/rules-query).
 */
export class Unknown {
  readonly type = 'unknown';
  /** Undefined when nothing is known: the value can be any, and as well be missing and so an error. */
  readonly knowledge: Knowledge | undefined;

  constructor(knowledge?: Knowledge) {
    this.knowledge = knowledge;
  }
}

export const UNKNOWN = new Unknown();

/** Whether a value may turn out to be an error, which then would spread. */
export function isDoubtful(value: RulesValue): boolean {
  return value instanceof Unknown && value.knowledge === undefined;
}

export function isUnknown(value: RulesValue): value is Unknown {
  return value instanceof Unknown;
}
