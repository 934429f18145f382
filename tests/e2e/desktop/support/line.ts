import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';

export type Line = {
  /** The address that the program uses as the server. */
  readonly address: string;
  /** Paths, with their queries, whose replies were transferred completely. */
  readonly answered: readonly string[];
  /** Cuts the line: refuses new requests and breaks those in progress. */
  readonly cut: () => void;
  readonly mend: () => void;
  readonly close: () => Promise<void>;
};

function pass(server: URL, incoming: IncomingMessage, outgoing: ServerResponse): void {
  const { method, url: path, headers } = incoming;
  const { hostname, port } = server;
  const onward = request({ hostname, port, method, path, headers }, (reply) => {
    outgoing.writeHead(reply.statusCode ?? 502, reply.headers);
    reply.pipe(outgoing);
  });
  // The other side is gone: so is this one.
  onward.on('error', () => outgoing.destroy());
  outgoing.on('close', () => onward.destroy());
  incoming.pipe(onward);
}

/** The network between one program and a server that others reach all the while. */
export async function openLine(server: string): Promise<Line> {
  const answered: string[] = [];
  const sockets = new Set<Socket>();
  let isCut = false;
  const proxy = createServer((incoming, outgoing) => {
    if (isCut) return void incoming.socket.destroy();
    outgoing.on('finish', () => answered.push(incoming.url ?? ''));
    pass(new URL(server), incoming, outgoing);
  });
  proxy.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  const hangUp = () => sockets.forEach((socket) => socket.destroy());
  return {
    address: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    answered,
    cut: () => {
      isCut = true;
      hangUp();
    },
    mend: () => void (isCut = false),
    close: async () => {
      const closed = new Promise((resolve) => proxy.close(resolve));
      hangUp();
      await closed;
    },
  };
}
