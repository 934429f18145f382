import { NotBuiltScreen } from '../not-built/NotBuiltScreen.tsx';

export function CountriesScreen() {
  return <NotBuiltScreen />;
}
