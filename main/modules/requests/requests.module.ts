import type { ipc } from '#contract/ipc/index.ts';
import { REQUEST_ID, REQUEST_ID_HEADER } from '#contract/ipc/request-ids.ts';
import type { HandlersOf } from '#contract/ipc/surface.ts';
import { failure } from '../gateway/replies.ts';
import type { Gateway } from '../gateway/gateway.module.ts';

export type Requests = {
  readonly handlers: HandlersOf<typeof ipc.requests>;
  /** The gateway for the window: requests with an id can be cancelled by it. */
  readonly gateway: Gateway;
};

/** Ends when the whole reply was read, when it broke off and when the reader went away. */
function untilRead(body: ReadableStream<Uint8Array>, ended: () => void): ReadableStream<Uint8Array> {
  const reader = body.getReader();
  return new ReadableStream<Uint8Array>(
    {
      pull: async (controller) => {
        try {
          const { done, value } = await reader.read();
          if (!done) return controller.enqueue(value);
          ended();
          controller.close();
        } catch (error) {
          ended();
          controller.error(error);
        }
      },
      cancel: async (reason) => {
        ended();
        await reader.cancel(reason);
      },
    },
    { highWaterMark: 0 },
  );
}

/** Running requests of the window by their ids: `request.signal` never fires under Electron's protocol.handle. */
export function createRequests(gateway: Gateway): Requests {
  const running = new Map<string, AbortController>();

  async function cancellable(request: Request): Promise<Response> {
    const id = request.headers.get(REQUEST_ID_HEADER);
    if (id === null || !REQUEST_ID.test(id) || running.has(id)) return gateway(request);
    const controller = new AbortController();
    running.set(id, controller);
    const ended = () => void running.delete(id);
    try {
      const signal = AbortSignal.any([request.signal, controller.signal]);
      const reply = await gateway(new Request(request, { signal }));
      if (reply.body === null) ended();
      const { status, headers } = reply;
      return reply.body === null ? reply : new Response(untilRead(reply.body, ended), { status, headers });
    } catch (error) {
      ended();
      if (controller.signal.aborted) return failure('TIMEOUT');
      throw error;
    }
  }

  return {
    handlers: {
      cancel: ({ id }) => {
        running.get(id)?.abort(new DOMException('the window gave it up', 'AbortError'));
        return undefined;
      },
    },
    gateway: cancellable,
  };
}
