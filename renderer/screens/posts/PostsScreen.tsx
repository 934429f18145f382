import { NotBuiltScreen } from '../not-built/NotBuiltScreen.tsx';

export function PostsScreen() {
  return <NotBuiltScreen />;
}
