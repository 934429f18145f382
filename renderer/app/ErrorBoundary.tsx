import { Component } from 'react';
import type { ReactNode } from 'react';

type ErrorBoundaryProps = {
  /** Another value is another screen: the old screen's error is forgotten. */
  resetKey: string;
  onError: (error: unknown) => void;
  fallback: (crash: Crash) => ReactNode;
  children: ReactNode;
};
export type Crash = { error: unknown; retry: () => void };
type ErrorBoundaryState = { crash: { error: unknown } | undefined; key: string };

/** Keeps a broken screen from taking the shell with it. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { crash: undefined, key: this.props.resetKey };

  static getDerivedStateFromError(error: unknown): Partial<ErrorBoundaryState> {
    return { crash: { error } };
  }

  static getDerivedStateFromProps({ resetKey }: ErrorBoundaryProps, { key }: ErrorBoundaryState) {
    return key === resetKey ? null : { key: resetKey, crash: undefined };
  }

  override componentDidCatch(error: unknown): void {
    this.props.onError(error);
  }

  override render(): ReactNode {
    const { crash } = this.state;
    if (crash === undefined) return this.props.children;
    return this.props.fallback({ error: crash.error, retry: () => this.setState({ crash: undefined }) });
  }
}
