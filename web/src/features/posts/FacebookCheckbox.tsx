import { texts } from '@firehouse/model';
import { useId, useState } from 'react';
import { useRequest } from '../../lib/api/useRequest.ts';
import { connect, isConnected, loadFacebook } from '../../lib/facebook/sdk.ts';

/** The checkbox's name in the form. */
export const POST_TO_FACEBOOK = 'postToFacebook';

/**
 * 'Post to Facebook?' (SPEC §3): checking it loads Facebook's SDK and, if the user is not connected, requests a login
 * (SPEC §4).
 */
export function FacebookCheckbox() {
  const id = useId();
  const [isTicked, setIsTicked] = useState(false);
  const connection = useRequest({
    mutationFn: async () => {
      const facebook = await loadFacebook();
      return (await isConnected(facebook)) || connect(facebook);
    },
    onError: (error) => console.error('Facebook:', error),
  });
  const { isError, data: isReady, mutate: begin } = connection;
  return (
    <div className="form-field">
      <label className="form-check">
        <input
          type="checkbox"
          name={POST_TO_FACEBOOK}
          aria-describedby={id}
          onChange={({ target: { checked } }) => {
            setIsTicked(checked);
            if (checked && isReady !== true) begin();
          }}
        />
        {texts.postToFacebook}
      </label>
      <p id={id} role="status" className="form-help">
        {isTicked && wordsFor(connection)}
      </p>
      {isTicked && (isError || isReady === false) && (
        <button type="button" className="btn btn-outline-primary" onClick={() => begin()}>
          Connect to Facebook
        </button>
      )}
    </div>
  );
}

function wordsFor({ status, data: isReady }: Pick<ReturnType<typeof useRequest<boolean>>, 'status' | 'data'>): string {
  switch (status) {
    case 'idle':
      return '';
    case 'pending':
      return 'Connecting to Facebook…';
    case 'error':
      return 'We couldn’t reach Facebook. If you use a content blocker, turn it off for this site and try again.';
    default:
      return isReady ? 'Connected to Facebook.' : texts.facebookNotConnected;
  }
}
