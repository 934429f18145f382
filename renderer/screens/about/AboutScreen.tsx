import { NotBuiltScreen } from '../not-built/NotBuiltScreen.tsx';

export function AboutScreen() {
  return <NotBuiltScreen />;
}
