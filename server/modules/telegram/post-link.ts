import { pathTo } from '#contract/page-path.ts';
import { miniAppPost } from '#contract/telegram-links.ts';
import type { BotDeps } from './part.ts';

/** Where a post opens from any chat: in the mini app, or on the website where no short name is set. */
export const postLink = ({ telegram, publicUrl, botName }: Pick<BotDeps, 'telegram' | 'publicUrl' | 'botName'>) => {
  return (postId: number): string => {
    const name = botName();
    return name === null || telegram.appName === ''
      ? `${publicUrl}${pathTo.post(postId)}`
      : miniAppPost(`https://t.me/${name}/${telegram.appName}`, postId);
  };
};
