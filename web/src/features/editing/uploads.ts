import { objectFolders, type Entity } from '@firehouse/model';
import { uniqueName, uploadPicture } from '../../lib/api/uploadPicture.ts';
import { shrink } from '../../lib/images/shrink.ts';
import type { Upload } from '../../ui/form/submit.ts';

/**
 * How the files of an entity are uploaded: to the folder of its `docType`, shrunk where the browser can (SPEC §5).
 * @param entity whose files
 * @param nameFile names an object; a name of its own for each by default
 * @returns undefined for an entity without a folder
 */
export function uploadOf(entity: Entity, nameFile: (fileName: string) => string = uniqueName): Upload | undefined {
  const folder = objectFolders.find((each) => each === entity.docType);
  if (folder === undefined) return undefined;
  return async (file, { signal, onSent }) => {
    const image = await shrink(file);
    return uploadPicture({ folder, name: nameFile(image.name), file: image, signal, onSent });
  };
}
