import { Undecided } from './constraint.ts';

/**
 * Represents a document that has not been read yet: the stored one, or one that `get()` names. It propagates like an
 * error, so that an expression that does not depend on it can be evaluated without it.
 */
export class Unread extends Undecided {
  constructor() {
    super('The document has not been read yet.');
  }
}
