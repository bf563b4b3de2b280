/** `office_media.*` (back-office design §4.3). */
import {
  addMedia,
  attachMedia,
  beginMedia,
  correctMatch,
  getMediaFile,
  getMediaFolders,
  getMissingMedia,
  getThumbs,
  previewMatches,
  removeMediaFiles,
  replaceMediaFile,
  saveMediaFile,
} from '#contract/office/media.ts';
import { type OfficeRoute, officeRoute } from '#server/platform/http/office-route.ts';
import type { StaffCaller } from '#server/platform/http/staff-caller.ts';
import type { StoredFile } from './media-files.repository.ts';
import type { MediaLibrary } from './media-library.service.ts';
import type { PictureUploads } from './picture-uploads.service.ts';

export function mediaRoutes(uploads: PictureUploads, library: MediaLibrary): OfficeRoute[] {
  return [
    officeRoute(beginMedia, async ({ body, staff }) => ({
      message: { batch: await uploads.begin(staff.userId, body.key) },
    })),
    officeRoute(getMissingMedia, async ({ body, staff }) => ({
      message: { missing: await uploads.missing(staff.userId, body.batch, body.files) },
    })),
    officeRoute(previewMatches, async ({ body, staff }) => ({
      message: await uploads.preview(staff, body.batch, { outcome: body.outcome, from: body.from }),
    })),
    officeRoute(correctMatch, async ({ body, staff }) => {
      const { batch, upload, article, place, left_out: leftOut } = body;
      return { message: { outcome: await uploads.correct(staff, batch, upload, { article, place, leftOut }) } };
    }),
    officeRoute(attachMedia, async ({ body, staff }) => ({
      message: await uploads.attach(byOf(staff, body.key), body.batch, body.expected),
    })),
    officeRoute(addMedia, async ({ body, staff }) => {
      const { files, operation } = await uploads.add(byOf(staff, body.key), body.batch, body.uploads);
      return { message: { files: files.map(thumbOf), operation } };
    }),
    officeRoute(getThumbs, async ({ body }) => ({
      message: { files: (await library.byHash(body.hashes)).map(thumbOf) },
    })),
    officeRoute(getMediaFile, async ({ body, staff }) => ({ message: await library.get(body.id, staff.locale) })),
    officeRoute(getMediaFolders, async () => ({ message: await library.folders() })),
    officeRoute(saveMediaFile, async ({ body, staff }) => ({
      message: await library.save(localBy(staff, body.key), body.id, body.values, body.known),
    })),
    officeRoute(replaceMediaFile, async ({ body, staff }) => ({
      message: await library.replace(localBy(staff, body.key), body.id, body),
    })),
    officeRoute(removeMediaFiles, async ({ body, staff }) => ({
      message: await library.remove(localBy(staff, body.key), body.ids),
    })),
  ];
}

const byOf = ({ userId, name }: StaffCaller, key: string) => ({
  actor: { userId, name },
  source: 'office' as const,
  key,
});

const localBy = (staff: StaffCaller, key: string) => ({ ...byOf(staff, key), locale: staff.locale });

const thumbOf = ({ id, hash, values, sizes }: StoredFile) => ({ id, hash, name: values.name, thumb: sizes.thumb_ });
