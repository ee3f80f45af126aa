/**
 * Renders an alert's form, standalone, with the map for picking a place, which no public page has. The browser
 * test (tests/e2e/mapPicker.test.ts) serves it as a file of the site; the saved values are in `saved`.
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
