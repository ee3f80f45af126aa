import { Undecided } from './constraint.ts';

/**
 * A document that has not been read yet: the stored one, or the target of a `get()`. It propagates like an error, so
 * that expressions that don't depend on the document can be evaluated without it.
 */
export class Unread extends Undecided {
  constructor() {
    super('The document has not been read yet.');
  }
}
