import type { Apparatus } from '@firehouse/model';
import engine from '../../ui/drawings/engine.svg';
import ladder from '../../ui/drawings/ladder.svg';
import rescue from '../../ui/drawings/rescue.svg';
import squad from '../../ui/drawings/squad.svg';
import tanker from '../../ui/drawings/tanker.svg';

const drawingsByWord: readonly (readonly [RegExp, string])[] = [
  [/ladder|tower|aerial|truck|quint|platform/i, ladder],
  [/tanker|tender/i, tanker],
  [/rescue/i, rescue],
  [/squad|utility|brush|medic|ambulance|chief|command/i, squad],
];

/**
 * The drawing that comes nearest to a piece of apparatus.
 * @param piece by its title, as `Ladder 57`
 */
export function drawingOf(piece: Pick<Apparatus, 'title'>): string {
  return drawingsByWord.find(([word]) => word.test(piece.title))?.[1] ?? engine;
}
