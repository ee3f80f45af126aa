/**
 * Standalone page with an alert form and its map picker, which no public page has. Served by a browser test
 * (tests/e2e/mapPicker.test.ts). Saved values are stored in the global `saved`.
 */
import { alert, company } from '@firehouse/model';
import { createRoot } from 'react-dom/client';
import { trustScripts } from '../lib/loading/trustedScripts.ts';
import { MapCenter } from '../ui/maps/mapCenter.ts';
import { EntityForm } from '../ui/form/EntityForm.tsx';
import '../app/styles/site.scss';

trustScripts();
const main = document.body.appendChild(document.createElement('main'));
createRoot(main).render(
  <MapCenter value={company.coordinate}>
    <EntityForm
      entity={alert}
      action="add"
      save={(values) => {
        Object.assign(globalThis, { saved: values });
        return Promise.resolve();
      }}
      onCancel={() => {}}
    />
  </MapCenter>,
);
