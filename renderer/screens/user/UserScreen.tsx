import { NotBuiltScreen } from '../not-built/NotBuiltScreen.tsx';

export function UserScreen() {
  return <NotBuiltScreen />;
}
