import { createHash } from 'node:crypto';
import type { Profile, ProfileForm } from '#contract/http/identity.ts';
import { api } from '#contract/http/index.ts';
import type { RecordEvents } from '#server/events/bus.ts';
import { AppError } from '#server/http/errors.ts';
import { type Idempotency, type Intent, intentOf } from '#server/http/idempotency.ts';
import { registerForms } from '#server/http/multipart.ts';
import { ok, route, type Call, type RouteModule } from '#server/http/route.ts';
import { memberOf } from '#server/http/viewer.ts';
import type { MediaService } from '#server/modules/media/index.ts';
import { releaseUploads, type UploadsRepository } from '#server/modules/uploads/index.ts';
import { type IdentityRepository, type ProfileChanges, saveProfile } from './identity.repository.ts';
import { profileChanges } from './profile-form.ts';

export type IdentityDeps = {
  readonly users: IdentityRepository;
  readonly media: Pick<MediaService, 'add'>;
  readonly uploads: Pick<UploadsRepository, 'add'>;
  readonly idempotency: Idempotency;
  readonly record: RecordEvents;
  readonly now: () => number;
};

/** A repeated form is recognised by its fields and the picture's hash. */
const formIntent = (call: Call<typeof api.identity.updateProfile>): Intent => {
  const { profileImage, ...fields } = call.body;
  const image = profileImage === undefined ? null : createHash('sha256').update(profileImage.bytes).digest('hex');
  return { ...intentOf(call.request), body: { ...fields, image } };
};

/**
 * The new picture's key, encoded and stored before the user's row is written; it is an upload of theirs, so it is swept
 * if nothing is written.
 */
const pictureChange = async (
  userId: number,
  { profileImage }: Pick<ProfileForm, 'profileImage'>,
  { media, uploads, now }: Pick<IdentityDeps, 'media' | 'uploads' | 'now'>,
): Promise<Pick<ProfileChanges, 'avatar_key'>> => {
  if (profileImage === undefined) return {};
  const { buffer, byteOffset, byteLength } = profileImage.bytes;
  const bytes = Buffer.from(buffer, byteOffset, byteLength);
  await uploads.add(userId, createHash('sha256').update(bytes).digest('hex'), new Date(now()).toISOString());
  return { avatar_key: (await media.add(bytes)).key };
};

/** userinfo (D025) and the profile form. */
export const identityRoutes =
  ({ users, media, uploads, idempotency, record, now }: IdentityDeps): RouteModule =>
  (app) => {
    const ownProfile = async (call: Pick<Call<typeof api.identity.userinfo>, 'viewer'>): Promise<Profile> => {
      const profile = await users.ownProfile(memberOf(call.viewer).id, call.viewer.language);
      if (profile === undefined) throw new AppError('USER_NOT_FOUND');
      return profile;
    };
    app.route(
      route(api.identity.userinfo, async ({ query: { userId }, viewer }) => {
        const viewerId = viewer.user?.id;
        if (userId === undefined && viewerId === undefined) return ok(null);
        if (userId === undefined || userId === viewerId) return ok(await ownProfile({ viewer }));
        const profile = await users.publicProfile(userId, viewer.language, viewerId);
        if (profile === undefined) throw new AppError('USER_NOT_FOUND');
        return ok(profile);
      }),
    );
    registerForms(app, [
      route(
        api.identity.updateProfile,
        async (call) => {
          const { id } = memberOf(call.viewer);
          const stored = await users.findStored(id);
          if (stored === undefined) throw new AppError('USER_NOT_FOUND');
          const changes = {
            ...(await profileChanges(call.body, stored, users.countryOfRegion)),
            ...(await pictureChange(id, call.body, { media, uploads, now })),
          };
          await idempotency.run(formIntent(call), async (transaction) => {
            const { avatar_key: former } = stored;
            if (changes.avatar_key !== undefined && former !== null)
              await releaseUploads(transaction, id, [former], new Date(now()).toISOString());
            await saveProfile(transaction, id, changes);
            await record(transaction, { kind: 'profileChanged', userId: id });
            return { saved: true };
          });
          return ok(await ownProfile(call));
        },
        { limit: 'profile' },
      ),
    ]);
  };
