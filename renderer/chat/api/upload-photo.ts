import { chatRoutes } from '#contract/http/chat-routes.ts';
import type { ConversationId } from '#contract/live/chat-message.ts';
import type { Bearer } from '#renderer/api/bearer.ts';
import { uploadFile } from '#renderer/api/upload.ts';

type PhotoToUpload = {
  readonly id: ConversationId;
  readonly file: Blob;
  readonly onProgress: (part: number) => void;
  readonly signal: AbortSignal;
};
/** Uploads a photo into a conversation and answers the id under which a message takes it. */
export type UploadPhoto = (photo: PhotoToUpload) => Promise<string>;

const HEX = 16;
const sha256 = async (file: Blob): Promise<string> => {
  const sum = await crypto.subtle.digest('SHA-256', await file.arrayBuffer());
  return [...new Uint8Array(sum)].map((byte) => byte.toString(HEX).padStart(2, '0')).join('');
};

export const photoUploader =
  (bearer: Bearer): UploadPhoto =>
  async ({ id, file, onProgress, signal }) => {
    const route = chatRoutes.messages.uploadPhoto;
    const upload = { route, key: await sha256(file), params: { id }, file, onProgress, signal };
    return (await uploadFile<{ id: string }>(upload, bearer)).id;
  };
