import type { ReactNode } from 'react';
import { Drawing } from '../../ui/drawings/Drawing.tsx';
import mark from '../../ui/drawings/mark.svg';

/** The content of a header's first link: the company's mark, a name, and a line below it. */
export const Brand = ({ name, line }: { readonly name: string; readonly line: ReactNode }) => (
  <>
    <Drawing of={mark} eager />
    <span>
      <span className="brand-name">{name}</span>
      <span className="brand-line">{line}</span>
    </span>
  </>
);
