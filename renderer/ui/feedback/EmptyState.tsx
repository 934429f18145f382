import './empty-state.css';
import type { ReactNode } from 'react';
import { CarArt } from '../car-art/CarArt.tsx';

type EmptyStateProps = {
  title: string;
  text?: string;
  /** Its title is the page's heading: it replaces the whole page. */
  isPage?: boolean;
  children?: ReactNode;
};

/** A greyed car, a one-line title, one sentence and at most one or two actions as children. */
export function EmptyState({ title, text, isPage = false, children }: EmptyStateProps) {
  const Title = isPage ? 'h1' : 'h2';
  return (
    <div className="a-empty">
      <div className="ar">
        <CarArt bodyType="sedan" color="#aba5a3" />
      </div>
      <Title>{title}</Title>
      {text !== undefined && <p>{text}</p>}
      {children}
    </div>
  );
}
