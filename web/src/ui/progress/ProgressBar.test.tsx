import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ProgressBar } from './ProgressBar.tsx';

it('says how much is done', () => {
  render(<ProgressBar max={12} value={3} aria-label="Months loaded" />);
  const bar = screen.getByRole<HTMLProgressElement>('progressbar', { name: 'Months loaded' });
  expect(bar.position).toBe(0.25);
});
