import { objectFolders, type Entity } from '@firehouse/model';
import { uniqueName, uploadImage } from '../../lib/api/uploadImage.ts';
import { shrink } from '../../lib/files/shrinkImage.ts';
import type { Upload } from '../../ui/form/uploadThenSave.ts';

/**
 * Returns how to upload an entity's files: to the folder of its `docType`, scaled down if the browser can (SPEC §5).
 * @param nameFile returns an object's name; by default each gets a unique name
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
