import { NotBuiltScreen } from '../not-built/NotBuiltScreen.tsx';

export function HomeScreen() {
  return <NotBuiltScreen />;
}
