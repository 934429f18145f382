import { useSearchParams } from 'react-router-dom';

/** The query of a list in the address; a new filter begins on the first page. */
export function useListQuery(): {
  readonly search: URLSearchParams;
  readonly filter: (changes: Readonly<Record<string, string>>) => void;
} {
  const [search, setSearch] = useSearchParams();
  const filter = (changes: Readonly<Record<string, string>>) =>
    setSearch((before) => {
      const next = new URLSearchParams(before);
      next.delete('page');
      for (const [name, value] of Object.entries(changes)) {
        if (value === '') next.delete(name);
        else next.set(name, value);
      }
      return next;
    });
  return { search, filter };
}
