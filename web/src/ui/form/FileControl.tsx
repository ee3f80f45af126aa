import { texts, type FileField } from '@firehouse/model/general';
import { useEffect, useId, useRef, useState, type ChangeEvent } from 'react';
import { env } from '../../lib/config/env.ts';
import { apiPaths } from '../../lib/api/apiPaths.ts';
import { inSeries } from '../../lib/words/inSeries.ts';
import type { FormControlProps } from './formControlProps.ts';
import { pathsOf, type FileChoice } from './readForm.ts';

interface FileControlProps extends Pick<FormControlProps, 'initial' | 'onFiles'> {
  readonly id: string;
  readonly name: string;
  readonly disabled: boolean;
  readonly required: boolean;
  readonly field: FileField;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-invalid': true | undefined;
}

/** Complete class names, so that PurgeCSS finds them. */
const looks = { several: 'form-files', square: 'form-photo', round: 'form-photo form-photo-round' } as const;

/**
 * Renders a control for one or more image files. A single image is shown until the user chooses another, which they can
 * undo (SPEC §4, Photo picker). Multiple files are added to the stored ones, and each can be removed.
 */
export function FileControl({ id, name, disabled, required, field, initial, onFiles, ...aria }: FileControlProps) {
  const original = useRef(pathsOf(initial));
  const [choice, setChoice] = useState<FileChoice>({ existing: original.current, chosen: [] });
  const [notice, setNotice] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const noticeId = useId();
  const previews = usePreviews(choice.chosen);
  const isSeveral = field.kind === 'files';
  const { existing, chosen } = choice;
  const shown = isSeveral || chosen.length === 0 ? existing : [];
  const isFallback = existing.length === 1 && existing[0] === field.fallback;

  const put = (next: FileChoice) => {
    setChoice(next);
    onFiles?.(name, next);
    const maxFiles = field.maxFiles ?? Infinity;
    const isOver = isSeveral && next.existing.length + next.chosen.length > maxFiles;
    input.current?.setCustomValidity(isOver ? `Choose at most ${maxFiles} files.` : '');
    showFiles(input.current, next.chosen);
    // Removing a file doesn't fire an input event, but unsaved input must be stored.
    input.current?.form?.dispatchEvent(new Event('input', { bubbles: true }));
  };
  const latest = useRef(put);
  useEffect(() => {
    latest.current = put;
  });
  const refuseHeic = async (files: readonly File[]) => {
    const unreadable = await unreadableHeic(files);
    if (unreadable.length === 0) return;
    setNotice(heicNotice(unreadable.map((file) => file.name)));
    latest.current({ existing, chosen: files.filter((file) => !unreadable.includes(file)) });
  };
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const files = [...(event.currentTarget.files ?? [])];
    setNotice('');
    put({ existing, chosen: files });
    void refuseHeic(files);
  };
  const forget = () => {
    setNotice('');
    put({ existing: original.current, chosen: [] });
  };

  return (
    <div className={looks[isSeveral ? 'several' : (field.shape ?? 'square')]}>
      {(shown.length > 0 || chosen.length > 0) && (
        <ul className="form-previews" aria-label="Selected files">
          {shown.map((path, at) => (
            <li key={path}>
              {field.privateFolder === undefined ? (
                <img
                  src={env.apiBase + `${apiPaths.object(path)}?size=card`}
                  alt={`Saved picture ${at + 1}`}
                  loading="lazy"
                />
              ) : (
                <span>Saved picture</span>
              )}
              {!disabled && !isFallback && (isSeveral || !required) && (
                <button
                  type="button"
                  className="form-preview-remove"
                  onClick={() => put({ existing: existing.filter((each) => each !== path), chosen })}
                >
                  Remove <span className="visually-hidden">saved picture {at + 1}</span>
                </button>
              )}
            </li>
          ))}
          {chosen.map((file, at) => (
            // Files can share a name, and a file that isn't uploaded yet has nothing else to identify it.
            // oxlint-disable-next-line react/no-array-index-key
            <li key={`${at} ${file.name}`}>
              {previews[at] === undefined ? <span>{file.name}</span> : <img src={previews[at]} alt={file.name} />}
              {isSeveral && (
                <button
                  type="button"
                  className="form-preview-remove"
                  onClick={() => put({ existing, chosen: chosen.filter((each) => each !== file) })}
                >
                  Remove <span className="visually-hidden">{file.name}</span>
                </button>
              )}
            </li>
          ))}
        </ul>
      )}
      <input
        {...aria}
        ref={input}
        id={id}
        name={name}
        disabled={disabled}
        required={required && existing.length + chosen.length === 0}
        type="file"
        className="form-input"
        accept={field.accept}
        multiple={isSeveral}
        aria-describedby={[aria['aria-describedby'], noticeId].filter(Boolean).join(' ')}
        onChange={choose}
      />
      {!isSeveral && (chosen.length > 0 || existing.length < original.current.length) && (
        <button type="button" className="btn btn-outline-primary" onClick={forget}>
          {texts.cancel} <span className="visually-hidden">changing {field.label}</span>
        </button>
      )}
      <p id={noticeId} aria-live="polite" className="form-help">
        {notice}
      </p>
    </div>
  );
}

/** Updates the file input to contain only the files that are still chosen. */
function showFiles(input: HTMLInputElement | null, files: readonly File[]): void {
  if (input === null || input.files?.length === files.length) return;
  if (files.length === 0) {
    input.value = '';
  } else if (typeof DataTransfer === 'function') {
    const transfer = new DataTransfer();
    for (const file of files) transfer.items.add(file);
    input.files = transfer.files;
  }
}

function heicNotice(names: readonly string[]): string {
  const [asJpeg, thatFile] = names.length === 1 ? ['it as a JPEG', 'that file'] : ['them as JPEGs', 'those files'];
  return (
    `${inSeries(names)}: This browser can’t open HEIC pictures. ` +
    `Export ${asJpeg} (in Photos on a Mac: File > Export), then choose ${thatFile}.`
  );
}

const none: readonly string[] = [];

/** Creates object URLs for the chosen files, and revokes them when they are no longer needed. */
function usePreviews(files: readonly File[]): readonly string[] {
  const [urls, setUrls] = useState(none);
  useEffect(() => {
    // jsdom doesn't support object URLs.
    if (files.length === 0 || typeof URL.createObjectURL !== 'function') return setUrls(none);
    const objectUrls = files.map((file) => URL.createObjectURL(file));
    setUrls(objectUrls);
    return () => objectUrls.forEach((url) => URL.revokeObjectURL(url));
  }, [files]);
  return urls;
}

/** Returns whether a file is HEIC, the iPhone's photo format. Only Safari can decode it; the server can't. */
const isHeic = ({ name, type }: File) => /^image\/hei[cf]/.test(type) || /\.hei[cf]$/i.test(name);

/** Returns the HEIC files that this browser can't decode and therefore can't convert before uploading. */
export async function unreadableHeic(files: readonly File[]): Promise<File[]> {
  const results = await Promise.all(files.filter(isHeic).map(async (file) => ((await isDecoded(file)) ? [] : [file])));
  return results.flat();
}

async function isDecoded(file: File): Promise<boolean> {
  try {
    (await createImageBitmap(file)).close();
    return true;
  } catch {
    return false;
  }
}
