import { Undecided } from './constraint.ts';

/**
 * The value of what has not been read yet: the stored document, or one that `get()` names. It spreads like an error,
 * so that an expression that does not depend on it is known without it.
 */
export class Unread extends Undecided {
  constructor() {
    super('The document is not here yet.');
  }
}
