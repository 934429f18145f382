import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { MAX_FAVOURITE_LISTS } from '#contract/constants.ts';
import type { PostId } from '#contract/ids.ts';
import { listsActions, selectLists } from '#renderer/features/favourites/lists.slice.ts';
import { selectPost } from '#renderer/features/posts/posts.slice.ts';
import type { WithPosts } from '#renderer/features/posts/posts.slice.ts';
import { Select } from '#renderer/ui/select/Select.tsx';
import { FavouriteNote } from './FavouriteNote.tsx';
import { NameForm } from './NameForm.tsx';

/** No name has a line break. */
const NEW = '\n';

/** What a user keeps with a favourite: the private note, and the list that it is in. */
export function FavouriteFoot(props: { id: PostId; title: string }) {
  return (
    <>
      <FavouriteNote {...props} />
      <ListChoice {...props} />
    </>
  );
}

function ListChoice({ id, title }: { id: PostId; title: string }) {
  const list = useSelector((state: WithPosts) => selectPost(state, id)?.list ?? '');
  const { lists, isBusy } = useSelector(selectLists);
  const [isNaming, setNaming] = useState(false);
  const dispatch = useDispatch();
  const { t } = useTranslation('favorites');
  const put = (name: string) => dispatch(listsActions.putAsked({ id, name }));
  const names = [...new Set([...lists.map(({ name }) => name), list])].filter((name) => name !== '');
  const options = [
    ...names.map((name) => ({ value: name, text: name })),
    ...(lists.length < MAX_FAVOURITE_LISTS ? [{ value: NEW, text: t('lists.new') }] : []),
  ];
  if (isNaming)
    return (
      <div className="v-list">
        <NameForm
          label={t('lists.newFor', { title })}
          name=""
          onSave={(name) => {
            setNaming(false);
            put(name);
          }}
          onCancel={() => setNaming(false)}
        />
      </div>
    );
  return (
    <div className="v-list">
      <Select
        label={t('lists.of', { title })}
        value={list}
        placeholder={t(names.length === 0 ? 'lists.add' : 'lists.none')}
        options={options}
        isDisabled={isBusy}
        onChange={(name) => (name === NEW ? setNaming(true) : put(name))}
      />
    </div>
  );
}
