import { texts } from '@firehouse/model';
import { useId, useState } from 'react';
import { connect, isConnected, loadFacebook } from '../../lib/facebook/sdk.ts';

/** The checkbox's name in the form. */
export const POST_TO_FACEBOOK = 'postToFacebook';

type Connection = 'unknown' | 'connecting' | 'connected' | 'unconnected' | 'unreachable';

const words: Readonly<Record<Connection, string>> = {
  unknown: '',
  connecting: 'Connecting to Facebook…',
  connected: 'Connected to Facebook.',
  unconnected: texts.facebookNotConnected,
  unreachable: 'We couldn’t reach Facebook. If you use a content blocker, turn it off for this site and try again.',
};

/**
 * Renders the checkbox 'Post to Facebook?' (SPEC §3): checking it loads Facebook's SDK and, if the user is not
 * connected, requests a login (SPEC §4).
 */
export function FacebookCheckbox() {
  const id = useId();
  const [connection, setConnection] = useState<Connection>('unknown');
  const [isTicked, setIsTicked] = useState(false);
  const begin = async () => {
    setConnection('connecting');
    try {
      const facebook = await loadFacebook();
      const isReady = (await isConnected(facebook)) || (await connect(facebook));
      setConnection(isReady ? 'connected' : 'unconnected');
    } catch (error) {
      console.error('Facebook:', error);
      setConnection('unreachable');
    }
  };
  return (
    <div className="form-field">
      <label className="form-check">
        <input
          type="checkbox"
          name={POST_TO_FACEBOOK}
          aria-describedby={id}
          onChange={({ target: { checked } }) => {
            setIsTicked(checked);
            if (checked && connection !== 'connected' && connection !== 'connecting') void begin();
          }}
        />
        {texts.postToFacebook}
      </label>
      <p id={id} role="status" className="form-help">
        {isTicked && words[connection]}
      </p>
      {isTicked && (connection === 'unconnected' || connection === 'unreachable') && (
        <button type="button" className="btn btn-outline-primary" onClick={() => void begin()}>
          Connect to Facebook
        </button>
      )}
    </div>
  );
}
