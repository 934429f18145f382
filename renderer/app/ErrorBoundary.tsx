import { Component } from 'react';
import type { ReactNode } from 'react';

type ErrorBoundaryProps = {
  /** Another value is another screen: the old screen's error is forgotten. */
  resetKey: string;
  onError: (error: unknown) => void;
  fallback: (retry: () => void) => ReactNode;
  children: ReactNode;
};
type ErrorBoundaryState = { crashedKey: string | undefined };

/** Keeps a broken screen from taking the shell with it. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { crashedKey: undefined };

  static getDerivedStateFromError(): ErrorBoundaryState {
    return { crashedKey: '' };
  }

  override componentDidCatch(error: unknown): void {
    this.setState({ crashedKey: this.props.resetKey });
    this.props.onError(error);
  }

  override render(): ReactNode {
    const { crashedKey } = this.state;
    const hasCrashed = crashedKey === '' || crashedKey === this.props.resetKey;
    if (!hasCrashed) return this.props.children;
    return this.props.fallback(() => this.setState({ crashedKey: undefined }));
  }
}
