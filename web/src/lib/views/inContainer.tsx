import type { ComponentType } from 'react';

/** Creates the module for a view that shows a single feature. */
export const inContainer = (Feature: ComponentType) => ({
  default: () => (
    <div className="container">
      <Feature />
    </div>
  ),
});
