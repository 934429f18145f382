import './empty-state.css';
import type { ReactNode } from 'react';
import { CarArt } from '../car-art/CarArt.tsx';

type EmptyStateProps = { title: string; text?: string; children?: ReactNode };

/** A greyed car, a one-line title, one sentence and at most one or two actions as children. */
export function EmptyState({ title, text, children }: EmptyStateProps) {
  return (
    <div className="a-empty">
      <div className="ar">
        <CarArt bodyType="sedan" color="#aba5a3" />
      </div>
      <h2>{title}</h2>
      {text !== undefined && <p>{text}</p>}
      {children}
    </div>
  );
}
