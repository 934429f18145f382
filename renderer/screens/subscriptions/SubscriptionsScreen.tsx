import { NotBuiltScreen } from '../not-built/NotBuiltScreen.tsx';

export function SubscriptionsScreen() {
  return <NotBuiltScreen />;
}
