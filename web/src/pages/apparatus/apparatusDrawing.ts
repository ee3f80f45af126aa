import type { Apparatus } from '@firehouse/model';
import ambulance from '../../ui/drawings/ambulance.svg';
import engine from '../../ui/drawings/engine.svg';
import ladder from '../../ui/drawings/ladder.svg';
import pumper from '../../ui/drawings/pumper.svg';
import rescue from '../../ui/drawings/rescue.svg';
import squad from '../../ui/drawings/squad.svg';
import tanker from '../../ui/drawings/tanker.svg';

/** Drawings by title; the first match wins. A brush truck is a squad; any other truck is a ladder. */
const drawingsByWord: readonly (readonly [RegExp, string])[] = [
  [/tanker|tender/i, tanker],
  [/ambulance|medic|\bems\b/i, ambulance],
  [/squad|utility|brush|chief|command|pickup/i, squad],
  [/rescue/i, rescue],
  [/pumper|reserve/i, pumper],
  [/ladder|tower|aerial|truck|quint|platform/i, ladder],
];

/** Returns the drawing for an apparatus based on its title, such as `Ladder 57`. Defaults to an engine. */
export function drawingOf(piece: Pick<Apparatus, 'title'>): string {
  return drawingsByWord.find(([word]) => word.test(piece.title))?.[1] ?? engine;
}
