import { groupByStorm, storm as entity, type Incident, type ShownStorm } from '@firehouse/model';
import { Suspense, useState } from 'react';
import { DocumentControls } from '../../admin/DocumentControls.tsx';
import { lazyPart } from '../../../lib/loading/lazyParts.ts';
import type { Span } from '../incidentsOfRange.ts';

const CreateStorm = lazyPart(() => import('./CreateStorm.tsx'));
const EditStorm = lazyPart(() => import('./EditStorm.tsx'));

/** Renders the icons for editing and deleting a storm. */
export function StormControls({ storm: { id, title } }: { readonly storm: Pick<ShownStorm, 'id' | 'title'> }) {
  return (
    <DocumentControls
      entity={entity}
      collection="storms"
      id={id}
      what={title}
      Form={EditStorm}
      question="Delete this group? Its calls stay."
      failure="We couldn’t delete the group. Please try again later."
    />
  );
}

interface GroupIncidentsProps {
  readonly span: Span;
  readonly incidents: readonly Incident[];
  readonly storms: readonly ShownStorm[];
}

/**
 * Renders the button for grouping a range's incidents as a storm. Also lists the storms that aren't shown because they
 * have fewer than two incidents in the range.
 */
export function GroupIncidents({ span, incidents, storms }: GroupIncidentsProps) {
  const [isCreating, setIsCreating] = useState(false);
  const shown = new Set(groupByStorm(incidents, storms).map(({ storm }) => storm));
  const others = storms.filter((storm) => !shown.has(storm) && Date.parse(storm.startTime) < span.to);
  return (
    <div className="group-calls">
      <button
        type="button"
        className="btn btn-outline-primary"
        aria-haspopup="dialog"
        onClick={() => setIsCreating(true)}
      >
        Group calls
      </button>
      {others.map((storm) => (
        <div key={storm.id} className="group-without-calls">
          <p>“{storm.title}” has fewer than two calls here, so it isn’t shown.</p>
          <StormControls storm={storm} />
        </div>
      ))}
      {isCreating && (
        <Suspense>
          <CreateStorm span={span} onClose={() => setIsCreating(false)} />
        </Suspense>
      )}
    </div>
  );
}
