import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { Avatar } from './Avatar.tsx';

afterEach(cleanup);

test.each([
  ['Ani Petrosyan', 'AP'],
  ['«Արարատ Մոթորս» ՍՊԸ', 'ԱՄ'],
  ['"Колесо" ООО', 'КО'],
  ['  4x4  - Center', '4C'],
  ['🚗 cars', 'C'],
  ['Anna', 'A'],
  ['?!', ''],
])('the picture that stands for %s says %s', (name, initials) => {
  const { container } = render(<Avatar name={name} size={30} />);

  expect(container.querySelector('.a-av')).toHaveAttribute('data-initials', initials);
});
