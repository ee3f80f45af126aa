import { afterEach, expect, it } from 'vitest';
import { widgetControls } from './widgetControls.ts';

/** Upgrades the first element twice, as the widget does in its dialogs. */
function upgraded(markup: string) {
  document.body.innerHTML = markup;
  const element = document.body.firstElementChild;
  if (!(element instanceof HTMLElement)) throw new TypeError('no markup');
  widgetControls.upgradeElement(element);
  widgetControls.upgradeElement(element);
  return element;
}

afterEach(() => document.body.replaceChildren());

it('shows the state of a text field', () => {
  const field = upgraded(
    '<div class="mdl-textfield mdl-js-textfield is-invalid"><input type="email" class="mdl-textfield__input"></div>',
  );
  const states = () => [...field.classList].filter((name) => name.startsWith('is-')).sort();
  const input = field.querySelector('input');
  expect(states()).toEqual(['is-invalid', 'is-upgraded']);
  input?.focus();
  expect(states()).toEqual(['is-focused', 'is-upgraded']);
  const type = (text: string) => {
    Object.assign(input ?? {}, { value: text });
    input?.dispatchEvent(new Event('input'));
  };
  type('ada');
  expect(states()).toEqual(['is-dirty', 'is-focused', 'is-invalid', 'is-upgraded']);
  type('ada@people.example');
  input?.blur();
  expect(states()).toEqual(['is-dirty', 'is-upgraded']);
});

it.each([
  ['four layers of a spinner', 'spinner', 4, 12],
  ['three bars of a progress', 'progress', 3, 0],
])('draws %s once', (_, name, count, circles) => {
  const element = upgraded(`<div class="mdl-${name} mdl-js-${name}"></div>`);
  expect(element.classList.contains('is-upgraded')).toBe(true);
  expect(element.children).toHaveLength(count);
  expect(element.querySelectorAll('.mdl-spinner__circle')).toHaveLength(circles);
});

it('takes the focus from a clicked button', () => {
  const button = upgraded('<button class="mdl-button mdl-js-button"></button>');
  button.focus();
  button.dispatchEvent(new MouseEvent('mouseup'));
  expect(document.activeElement).toBe(document.body);
});
