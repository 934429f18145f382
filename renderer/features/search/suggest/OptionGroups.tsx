import { IconCar, IconHistory, IconId, IconSearch, IconTrash } from '@tabler/icons-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { OptionGroup } from './options.ts';
import { optionIdOf } from './use-active-option.ts';

const ICONS = { search: IconSearch, recent: IconHistory, brand: IconCar, vin: IconId, forget: IconTrash } as const;

type OptionGroupsProps = { id: string; groups: readonly OptionGroup[]; active: number };

/** Rendered anew for other options only, not with every letter that is typed. */
export const OptionGroups = memo(function OptionGroups({ id, groups, active }: OptionGroupsProps) {
  return groups.map((group, at) => (
    <Group
      key={group.name}
      group={group}
      id={id}
      first={groups.slice(0, at).reduce((sum, { options: before }) => sum + before.length, 0)}
      active={active}
    />
  ));
});

type GroupProps = { id: string; group: OptionGroup; first: number; active: number };

function Group({ id, group: { name, options }, first, active }: GroupProps) {
  const { t } = useTranslation('suggest');
  return (
    <div role="group" aria-label={t(`group.${name}`)} className="sg-group">
      {name !== 'found' && (
        <div className="sg-title" aria-hidden="true">
          {t(`group.${name}`)}
        </div>
      )}
      {/* By place: new options change the texts of the old ones, which is drawn faster than new elements are. */}
      {options.map((option, at) => {
        const Icon = ICONS[option.kind];
        return (
          <div
            key={at}
            id={optionIdOf(id, first + at)}
            role="option"
            tabIndex={-1}
            aria-selected={first + at === active}
            className="sg-option"
          >
            <Icon size={18} stroke={2} aria-hidden />
            <span className="sg-text">{option.text}</span>
            {option.count !== undefined && (
              <span className="sg-count">
                {option.count}
                <span className="a-sr"> {t('cars')}</span>
              </span>
            )}
          </div>
        );
      })}
    </div>
  );
}
