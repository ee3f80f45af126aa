import type { Post } from '@firehouse/model';
import { useCallback, useEffect, useRef, useState } from 'react';
import { FacebookError, facebookPublisher } from './publishToFacebook.ts';

type Progress = 'publishing' | 'published' | { readonly failure: string; readonly canRetry: boolean };

/** Publishes a new post to Facebook and shows the outcome, with a retry if that cannot publish it twice. */
export function PublishAfterSave({ post }: { readonly post: Pick<Post, 'id' | 'title' | 'description'> }) {
  const [publish] = useState(() => facebookPublisher(post));
  const [progress, setProgress] = useState<Progress>('publishing');
  const isBegun = useRef(false);
  const isShown = useRef(true);
  const begin = useCallback(async () => {
    setProgress('publishing');
    try {
      await publish();
      setProgress('published');
    } catch (error) {
      const failure = error instanceof Error ? error.message : String(error);
      console.error('Publishing to Facebook failed:', failure);
      // The dialog was closed in the meantime.
      if (!isShown.current) return alert(failure);
      setProgress({ failure, canRetry: !(error instanceof FacebookError) || error.isCertain });
    }
  }, [publish]);
  useEffect(() => {
    isShown.current = true;
    if (!isBegun.current) void begin();
    isBegun.current = true;
    return () => {
      isShown.current = false;
    };
  }, [begin]);
  if (typeof progress === 'string') {
    return (
      <p role="status" className={`form-status ${progress === 'published' ? 'form-saved' : 'form-saving'}`}>
        {progress === 'published' ? 'Posted to Facebook.' : 'Posting to Facebook…'}
      </p>
    );
  }
  return (
    <>
      <p role="alert" className="form-status form-failed">
        {progress.failure}
      </p>
      {progress.canRetry && (
        <button type="button" className="btn btn-outline-primary" onClick={() => void begin()}>
          Post to Facebook again
        </button>
      )}
    </>
  );
}
