import { NotBuiltScreen } from '../not-built/NotBuiltScreen.tsx';

export function PostScreen() {
  return <NotBuiltScreen />;
}
