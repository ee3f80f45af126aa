import { company } from '@firehouse/model';
import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { renderPart } from '../../testing/render.tsx';
import { PrintLine } from './PrintLine.tsx';

// Tests in other files run in the same process and can leave a link behind.
beforeEach(() => {
  for (const link of document.head.querySelectorAll('link[rel=canonical]')) link.remove();
});

describe('the printed line', () => {
  it('shows the page’s canonical URL', () => {
    renderPart(<PrintLine />);
    document.head.append(
      Object.assign(document.createElement('link'), { rel: 'canonical', href: 'https://site.example/?body=donate' }),
    );
    fireEvent(globalThis.window, new Event('beforeprint'));
    expect(screen.getByText('https://site.example/?body=donate')).toBeTruthy();
  });

  it("omits a subscriber's address and token", () => {
    history.replaceState(null, '', '/unsubscribe/ada@people.example#token=secret');
    renderPart(<PrintLine />);
    expect(screen.getByText(company.origin)).toBeTruthy();
    expect(document.body.textContent).not.toMatch(/ada|secret/);
    history.replaceState(null, '', '/');
  });
});
