import { line, type RouteLine } from './route-line.ts';

const get = line('GET');
const post = line('POST');
const put = line('PUT');
const remove = line('DELETE');

const V1 = '/chat/api/v1';
const ONE = `${V1}/conversations/:id` as const;

/**
 * The calls of the chat frame, which bring the chat's own token (SPEC.md §7). Apart from `routes`, so that the website's
 * first load does not carry them.
 */
export const chatRoutes = {
  conversations: {
    list: get(`${V1}/conversations`, 'chat'),
    changes: get(`${V1}/changes`, 'chat'),
    open: post(`${V1}/conversations`, 'chat'),
    one: get(ONE, 'chat'),
    setOptions: put(`${ONE}/options`, 'chat'),
    read: post(`${ONE}/read`, 'chat'),
    typing: post(`${ONE}/typing`, 'chat'),
    report: post(`${ONE}/reports`, 'chat'),
    translate: post(`${ONE}/translations`, 'chat'),
  },
  messages: {
    list: get(`${ONE}/messages`, 'chat'),
    send: post(`${ONE}/messages`, 'chat'),
    edit: put(`${ONE}/messages/:number`, 'chat'),
    withdraw: remove(`${ONE}/messages/:number`, 'chat'),
    answer: post(`${ONE}/messages/:number/answer`, 'chat'),
    uploadPhoto: put(`${ONE}/photos/:key`, 'chat'),
    search: get(`${V1}/search`, 'chat'),
    export: get(`${V1}/export`, 'chat'),
  },
  settings: {
    get: get(`${V1}/settings`, 'chat'),
    save: put(`${V1}/settings`, 'chat'),
    block: post(`${V1}/blocks`, 'chat'),
    unblock: remove(`${V1}/blocks/:userId`, 'chat'),
  },
  leadInbox: {
    figures: get(`${V1}/desk/figures`, 'chat'),
    replies: get(`${V1}/desk/replies`, 'chat'),
    addReply: post(`${V1}/desk/replies`, 'chat'),
    saveReply: put(`${V1}/desk/replies/:replyId`, 'chat'),
    removeReply: remove(`${V1}/desk/replies/:replyId`, 'chat'),
  },
} as const satisfies Record<string, Record<string, RouteLine>>;
