import { Undecided } from './constraint.ts';

/**
 * A document that has not been read yet. Propagates like an error so that conditions can be evaluated before reading
 * any documents.
 */
export class Unread extends Undecided {
  constructor() {
    super('The document has not been read yet.');
  }
}
