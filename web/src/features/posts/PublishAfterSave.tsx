import type { Post } from '@firehouse/model';
import { useEffect, useRef, useState } from 'react';
import { useRequest } from '../../lib/api/useRequest.ts';
import { FacebookError, facebookPublisher } from './publishToFacebook.ts';

/** Publishes a new post to Facebook and shows the outcome, with a retry if that cannot publish it twice. */
export function PublishAfterSave({ post }: { readonly post: Pick<Post, 'id' | 'title' | 'description'> }) {
  const [publish] = useState(() => facebookPublisher(post));
  const isShown = useRef(true);
  const { isSuccess, error, mutate } = useRequest({
    mutationFn: publish,
    onError: ({ message }) => {
      console.error('Publishing to Facebook failed:', message);
      // The dialog was closed in the meantime.
      if (!isShown.current) alert(message);
    },
  });
  const isBegun = useRef(false);
  useEffect(() => {
    isShown.current = true;
    if (!isBegun.current) mutate();
    isBegun.current = true;
    return () => {
      isShown.current = false;
    };
  }, [mutate]);
  if (error === null) {
    return (
      <p role="status" className={`form-status ${isSuccess ? 'form-saved' : 'form-saving'}`}>
        {isSuccess ? 'Posted to Facebook.' : 'Posting to Facebook…'}
      </p>
    );
  }
  return (
    <>
      <p role="alert" className="form-status form-failed">
        {error.message}
      </p>
      {(!(error instanceof FacebookError) || error.isCertain) && (
        <button type="button" className="btn btn-outline-primary" onClick={() => mutate()}>
          Post to Facebook again
        </button>
      )}
    </>
  );
}
