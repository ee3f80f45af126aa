import { objectFolders, type Entity } from '@firehouse/model';
import { uniqueName, uploadImage } from '../../lib/api/uploadImage.ts';
import { shrink } from '../../lib/files/shrinkImage.ts';
import type { Upload } from '../../ui/form/uploadThenSave.ts';

/**
 * How to upload the files of an entity: to the folder of its `docType`, scaled down where the browser can (SPEC §5).
 * @param nameFile names an object; by default each gets a unique name
 * @returns undefined for an entity without a folder
 */
export function uploadOf(entity: Entity, nameFile: (fileName: string) => string = uniqueName): Upload | undefined {
  const folder = objectFolders.find((each) => each === entity.docType);
  if (folder === undefined) return undefined;
  return async (file, { signal, onSent }) => {
    const image = await shrink(file);
    return uploadImage({ folder, name: nameFile(image.name), file: image, signal, onSent });
  };
}
