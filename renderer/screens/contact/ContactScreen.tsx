import { NotBuiltScreen } from '../not-built/NotBuiltScreen.tsx';

export function ContactScreen() {
  return <NotBuiltScreen />;
}
