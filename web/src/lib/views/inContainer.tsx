import type { ComponentType } from 'react';

/** Returns the module for a view that consists of one feature. */
export const inContainer = (Feature: ComponentType) => ({
  default: () => (
    <div className="container">
      <Feature />
    </div>
  ),
});
