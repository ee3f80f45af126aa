/** Updates the class names that the widget's styles use for a text field's state. */
function textField(field: Element) {
  const input = field.querySelector<HTMLInputElement>('.mdl-textfield__input');
  if (input === null) return;
  const update = () => {
    field.classList.toggle('is-disabled', input.disabled);
    field.classList.toggle('is-invalid', !input.validity.valid);
    field.classList.toggle('is-dirty', input.value !== '');
    field.classList.toggle('is-focused', input.matches(':focus'));
  };
  for (const type of ['input', 'focus', 'blur', 'reset']) input.addEventListener(type, update);
  // Keep the widget's own error state until the user types.
  const isInvalid = field.classList.contains('is-invalid');
  update();
  if (isInvalid) field.classList.add('is-invalid');
  field.classList.add('is-upgraded');
}

const half = (side: string) => ['mdl-spinner__circle-clipper', `mdl-spinner__${side}`];

/** Draws a spinner: four layers, each made of two half circles and a gap. */
function spinner(element: Element) {
  const layers = [1, 2, 3, 4].map((layer) =>
    box(
      ['mdl-spinner__layer', `mdl-spinner__layer-${layer}`],
      [half('left'), ['mdl-spinner__gap-patch'], half('right')].map((classes) =>
        box(classes, [box(['mdl-spinner__circle'])]),
      ),
    ),
  );
  element.append(...layers);
  element.classList.add('is-upgraded');
}

/** Draws an indeterminate progress bar. */
function progress(element: Element) {
  const bars = ['progressbar', 'bufferbar', 'auxbar'].map((name, index) => box([name, 'bar', `bar${index + 1}`]));
  for (const [index, bar] of bars.entries()) bar.style.width = index === 1 ? '100%' : '0%';
  element.append(...bars);
  element.classList.add('is-upgraded');
}

/** Blurs a button after a click so that it loses its focus style. */
function button(element: Element) {
  for (const type of ['mouseup', 'mouseleave']) element.addEventListener(type, () => (element as HTMLElement).blur());
}

function box(classes: readonly string[], content: readonly Element[] = []): HTMLElement {
  const element = document.createElement('div');
  element.classList.add(...classes);
  element.append(...content);
  return element;
}

const UPGRADES = Object.entries({
  'mdl-js-textfield': textField,
  'mdl-js-spinner': spinner,
  'mdl-js-progress': progress,
  'mdl-js-button': button,
});

const upgraded = new WeakSet<Element>();

/**
 * Replaces the parts of Material Design Lite that the sign-in widget needs (docs/decisions/021-signing-in.md). The
 * library is unmaintained and large. The widget expects this object as `window.componentHandler`, and brings its
 * own styles.
 */
export const widgetControls = {
  /** Activates an element of the widget, unless that has been done before. */
  upgradeElement(element: Element): void {
    if (upgraded.has(element)) return;
    upgraded.add(element);
    for (const [name, upgrade] of UPGRADES) if (element.classList.contains(name)) upgrade(element);
  },
};
