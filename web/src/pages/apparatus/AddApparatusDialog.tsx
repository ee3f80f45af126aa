import { apparatus } from '@firehouse/model';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { createDocument } from '../../lib/api/createDocument.ts';
import { ApiError } from '../../lib/api/request.ts';
import { uploadPicture } from '../../lib/api/uploadPicture.ts';
import { EntityForm } from '../../ui/form/EntityForm.tsx';
import type { FormValues } from '../../ui/form/readForm.ts';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { currentViewer } from '../../lib/viewer/viewer.ts';

/** One form's way to the server: what has gone through is not sent twice, and nothing goes on once it is closed. */
class Adding {
  readonly #closed = new AbortController();
  readonly #stored = new Map<string, string>();
  #attempt = { content: '', key: '' };

  close(): void {
    this.#closed.abort();
  }

  /** Uploads a picture, once; after a failure of another one it is known where this one is. */
  async upload(file: File): Promise<string> {
    const { signal } = this.#closed;
    signal.throwIfAborted();
    const known = `${file.name} ${file.size} ${file.lastModified}`;
    const path = this.#stored.get(known) ?? (await uploadPicture('apparatus', file, signal));
    this.#stored.set(known, path);
    return path;
  }

  /** Saves; the same again, after an answer that was lost, finds what the first attempt has made. */
  async save(values: FormValues): Promise<void> {
    this.#closed.signal.throwIfAborted();
    const content = JSON.stringify(values);
    if (content !== this.#attempt.content) this.#attempt = { content, key: crypto.randomUUID() };
    await createDocument('apparatus', values, this.#attempt.key);
  }
}

/** Adds apparatus: its pictures are uploaded first, and what is told is told when all of it is done (SPEC §4). */
export default function AddApparatusDialog({ onClose }: { readonly onClose: () => void }) {
  const client = useQueryClient();
  const adding = useRef<Adding | undefined>(undefined);
  const isRefused = useRef(false);
  const [isSaved, setIsSaved] = useState(false);
  useEffect(() => {
    const mine = new Adding();
    adding.current = mine;
    return () => mine.close();
  }, []);

  const doing = async <Result,>(work: (mine: Adding) => Promise<Result>): Promise<Result> => {
    try {
      if (adding.current === undefined) throw new Error('The form is closed.');
      return await work(adding.current);
    } catch (error) {
      isRefused.current ||= error instanceof ApiError && (error.status === 401 || error.status === 403);
      throw error;
    }
  };
  const leave = () => {
    onClose();
    // Not before: with what he may not do any more, the form would go, and what it tells.
    if (isRefused.current) currentViewer().lookAgain?.();
  };
  return (
    <Dialog title="Add Apparatus" onClose={leave}>
      {(close) => (
        <>
          <EntityForm
            entity={apparatus}
            action="add"
            upload={(file) => doing((mine) => mine.upload(file))}
            save={(values) => doing((mine) => mine.save(values))}
            onSaved={() => {
              setIsSaved(true);
              void client.invalidateQueries({ queryKey: ['apparatus'] });
            }}
            onCancel={close}
          />
          {isSaved && (
            <button type="button" className="btn btn-primary" onClick={close}>
              Close
            </button>
          )}
        </>
      )}
    </Dialog>
  );
}
