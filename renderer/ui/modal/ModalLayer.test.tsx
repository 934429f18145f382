import { render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { ModalLayer } from './ModalLayer.tsx';

const layer = (open: boolean) => (
  <ModalLayer open={open} label="Price" className="a-dialog" onClose={vi.fn<() => void>()}>
    <button type="button">Save</button>
  </ModalLayer>
);

test('a layer that is closing is no longer modal: the keys are the page’s again', () => {
  const { rerender } = render(layer(true));
  expect(screen.getByRole('dialog')).toHaveAttribute('aria-modal', 'true');

  rerender(layer(false));

  expect(screen.getByRole('dialog')).toHaveAttribute('aria-modal', 'false');
});
