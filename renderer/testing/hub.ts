import { HttpResponse, http } from 'msw';
import { HUB_PATH } from '#contract/live/hub.ts';
import type { HubArguments, HubEvent } from '#contract/live/hub.ts';
import { network } from './network.ts';

const RECORD_END = '\u001e';

export type TestHub = {
  /** The addresses of connections that were begun. */
  readonly begun: URL[];
  /** Whether the handshake is over and the client waits for events: it has all that were sent. */
  readonly isListening: () => boolean;
  readonly send: <E extends HubEvent>(event: E, args: HubArguments<E>) => void;
  /** Ends the line for good, as a server that goes away. */
  readonly end: () => void;
  readonly wasStopped: () => boolean;
};

let hubs = 0;

/** A hub on the test's network, by the long polls of the SignalR protocol. */
export const openTestHub = (): TestHub => {
  const token = `hub-${(hubs += 1)}`;
  const begun: URL[] = [];
  const waiting: string[] = [`{}${RECORD_END}`];
  let isFirstPoll = true;
  let isEnded = false;
  let wasStopped = false;
  let isListening = false;
  let wake = () => {};
  const push = (record: object) => {
    waiting.push(JSON.stringify(record) + RECORD_END);
    isListening = false;
    wake();
  };
  // A client of an earlier test may still be asking.
  const isOurs = (request: Request) => new URL(request.url).searchParams.get('id') === token;
  const poll = async ({ request }: { request: Request }) => {
    if (!isOurs(request)) return new HttpResponse(null, { status: 404 });
    if (isFirstPoll) {
      isFirstPoll = false;
      return HttpResponse.text('');
    }
    if (waiting.length === 0 && !isEnded) {
      isListening = true;
      await new Promise<void>((resolve) => (wake = resolve));
    }
    return isEnded ? new HttpResponse(null, { status: 204 }) : HttpResponse.text(waiting.splice(0).join(''));
  };
  network.use(
    http.post(`*${HUB_PATH}/negotiate`, ({ request }) => {
      begun.push(new URL(request.url));
      const availableTransports = [{ transport: 'LongPolling', transferFormats: ['Text', 'Binary'] }];
      return HttpResponse.json({ negotiateVersion: 1, connectionId: 'c', connectionToken: token, availableTransports });
    }),
    http.get(`*${HUB_PATH}`, poll),
    http.post(`*${HUB_PATH}`, () => HttpResponse.text('')),
    http.delete(`*${HUB_PATH}`, ({ request }) => {
      if (!isOurs(request)) return new HttpResponse(null, { status: 404 });
      wasStopped = true;
      isEnded = true;
      wake();
      return new HttpResponse(null, { status: 202 });
    }),
  );
  return {
    begun,
    isListening: () => isListening,
    send: (event, args) => push({ type: 1, target: event, arguments: args }),
    end: () => push({ type: 7, error: 'closing', allowReconnect: false }),
    wasStopped: () => wasStopped,
  };
};
