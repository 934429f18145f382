import { createContext, useContext } from 'react';
import type { Language } from '#contract/constants.ts';
import type { Bearer } from '#renderer/api/bearer.ts';
import type { MakeClient } from '#renderer/api/client.ts';
import type { Bridge } from './bridge/bridge.ts';

/** The world outside the frame, handed to every saga and, by context, to components. */
export type ChatDeps = {
  /** The site's messages. */
  readonly bridge: Bridge;
  /** Makes clients of tables of routes, such as `chatRoutes`; their calls bring the chat token and renew it when refused. */
  readonly makeClient: MakeClient;
  /** Holds the chat token, in memory only. */
  readonly bearer: Bearer;
  readonly switchTexts: (language: Language) => Promise<void>;
  readonly now: () => Date;
};

const DepsContext = createContext<ChatDeps | undefined>(undefined);
export const ChatDepsProvider = DepsContext.Provider;

export function useChatDeps(): ChatDeps {
  const deps = useContext(DepsContext);
  if (deps === undefined) throw new Error('ChatDepsProvider is missing above this component');
  return deps;
}
