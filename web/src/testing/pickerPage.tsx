/**
 * The form of an alert alone, whose map picks the place: no public page has it. The test in the
 * browser (tests/e2e/mapPicker.test.ts) serves it as a file of the site; what is saved is left in `saved`.
 */
import { alert } from '@firehouse/model';
import { createRoot } from 'react-dom/client';
import { EntityForm } from '../ui/form/EntityForm.tsx';
import '../app/styles/site.scss';

const place = document.body.appendChild(document.createElement('main'));
createRoot(place).render(
  <EntityForm
    entity={alert}
    action="add"
    save={(values) => {
      Object.assign(globalThis, { saved: values });
      return Promise.resolve();
    }}
    onCancel={() => {}}
  />,
);
