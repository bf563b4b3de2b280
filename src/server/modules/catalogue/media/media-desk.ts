/** Pictures for the office: their calls, the upload, and how their changes are undone. */
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/db/index.ts';
import type { OfficeFileRoute } from '#server/platform/http/office-file.ts';
import type { OfficeRoute } from '#server/platform/http/office-route.ts';
import type { MediaStore } from '#server/platform/media/media-store.ts';
import { createPictureMaker } from '#server/platform/media/picture-maker.ts';
import type { Operations } from '../../operations/index.ts';
import { mediaRoutes } from './media.routes.ts';
import { createMediaLibrary } from './media-library.service.ts';
import { registerUndoableMedia } from './media-undo.ts';
import { pictureUpload } from './picture-upload.ts';
import { createPictureUploads } from './picture-uploads.service.ts';
import { createSentPictures, type SentPictures } from './sent-pictures.service.ts';

export interface MediaDesk {
  readonly officeRoutes: OfficeRoute[];
  readonly officeFiles: OfficeFileRoute[];
  /** Pictures of other systems. */
  readonly sent: SentPictures;
}

export interface MediaDeskDeps {
  readonly db: Database;
  readonly clock: Clock;
  /** Where pictures are stored. */
  readonly media: MediaStore;
  readonly operations: Operations;
}

export function createMediaDesk({ db, clock, media, operations }: MediaDeskDeps): MediaDesk {
  registerUndoableMedia(operations);
  const maker = createPictureMaker(media);
  const uploads = createPictureUploads({ db, clock, operations, maker });
  return {
    officeRoutes: mediaRoutes(uploads, createMediaLibrary({ db, operations })),
    officeFiles: [pictureUpload(uploads)],
    sent: createSentPictures({ db, clock, operations, maker }),
  };
}
