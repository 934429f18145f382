import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { FILE_FAULTS } from '#renderer/features/stock-file/table.ts';
import { startTestTexts } from '#renderer/testing/world.ts';
import { FaultNote } from './FaultNote.tsx';

test.each(['en', 'am', 'ru'] as const)('every fault of a file has a complete text, in %s', async (language) => {
  await startTestTexts(language);

  render(FILE_FAULTS.map((code) => <FaultNote key={code} fault={{ code, at: 7 }} />));

  const notes = screen.getAllByRole('alert').map(({ textContent }) => textContent);
  expect(notes).toHaveLength(FILE_FAULTS.length);
  expect(notes.filter((note) => /[{}]/.test(note))).toEqual([]);
  // The limit, and how the file is to be split.
  expect(notes[FILE_FAULTS.indexOf('tooManyRows')]?.match(/20\D000/g)).toHaveLength(2);
});
