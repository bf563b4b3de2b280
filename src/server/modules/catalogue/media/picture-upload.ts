/** One picture of an upload, as it is sent; sent twice it is the same one. */
import { pictureFile } from '#contract/office/office-files.ts';
import { AppError } from '#contract/values/errors.ts';
import { jsonResponse, type OfficeFileRoute, officeFileRoute } from '#server/platform/http/office-file.ts';
import { problemText } from './picture-problems.ts';
import type { PictureUploads } from './picture-uploads.service.ts';

const LONGEST_NAME = 300;

export function pictureUpload(uploads: Pick<PictureUploads, 'receive'>): OfficeFileRoute {
  return officeFileRoute(pictureFile, {
    async put({ params, query: { name }, staff, bytes }) {
      if (name.length > LONGEST_NAME) throw new AppError('validation');
      const { id, problem } = await uploads.receive(staff.userId, params.batch, name, bytes);
      return jsonResponse({ id, problem: problemText(problem, staff.locale) });
    },
  });
}
