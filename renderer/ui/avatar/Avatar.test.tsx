import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Avatar } from './Avatar.tsx';

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
