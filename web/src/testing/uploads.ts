import { vi } from 'vitest';

/** Response to an upload; by default status 200 with the object's path. */
interface UploadResponse {
  readonly status?: number;
  readonly body?: string;
  /** Whether to never respond. */
  readonly waits?: boolean;
}

/** An upload that has started. */
interface UploadRequest {
  /** Object path. */
  readonly path: string;
  readonly file: File;
  readonly headers: Readonly<Record<string, string>>;
  readonly isAborted: boolean;
  /** Fires a progress event. */
  readonly advance: (loaded: number, total: number) => void;
}

/**
 * Stubs XMLHttpRequest for image uploads.
 * @returns the uploads so far, and a queue of responses
 */
export function stubUploads(): { readonly requests: UploadRequest[]; readonly responses: UploadResponse[] } {
  const requests: UploadRequest[] = [];
  const responses: UploadResponse[] = [];
  class Upload extends EventTarget {
    readonly upload = new EventTarget();
    readonly headers: Record<string, string> = {};
    status = 0;
    responseText = '';
    timeout = 0;
    isAborted = false;
    file = new File([], '');
    path = '';

    open(_method: string, url: string): void {
      this.path = decodeURIComponent(url).replace('/api/obj/m', '');
    }

    setRequestHeader(name: string, value: string): void {
      this.headers[name] = value;
    }

    send(body: FormData): void {
      this.file = body.get('file') as File;
      requests.push(this);
      const { status = 200, body: text = JSON.stringify({ path: this.path }), waits = false } = responses.shift() ?? {};
      if (waits) return;
      queueMicrotask(() => {
        Object.assign(this, { status, responseText: text });
        this.dispatchEvent(new Event('load'));
        this.dispatchEvent(new Event('loadend'));
      });
    }

    advance(loaded: number, total: number): void {
      this.upload.dispatchEvent(new ProgressEvent('progress', { lengthComputable: true, loaded, total }));
    }

    abort(): void {
      this.isAborted = true;
      this.dispatchEvent(new Event('abort'));
      this.dispatchEvent(new Event('loadend'));
    }
  }
  vi.stubGlobal('XMLHttpRequest', Upload);
  return { requests, responses };
}
