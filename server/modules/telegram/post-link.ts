import { pathTo } from '#contract/page-path.ts';
import { miniAppPost } from '#contract/telegram-links.ts';
import type { BotDeps } from './part.ts';

/** The link of a post for any chat: to the mini app, or to the website if no short name is configured. */
export const postLink = ({ telegram, publicUrl, botName }: Pick<BotDeps, 'telegram' | 'publicUrl' | 'botName'>) => {
  return (postId: number): string => {
    const name = botName();
    return name === null || telegram.appName === ''
      ? `${publicUrl}${pathTo.post(postId)}`
      : miniAppPost(`https://t.me/${name}/${telegram.appName}`, postId);
  };
};
