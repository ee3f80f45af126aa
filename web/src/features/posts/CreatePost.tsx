import { accounts, post as entity, texts, type Post, type PostType } from '@firehouse/model';
import { useState, useCallback, useEffect, useRef, useId } from 'react';
import { useShowView } from '../../lib/navigation/useRoute.ts';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { CreateDocument, type Created } from '../editing/CreateDocument.tsx';
import { EmailSubscribers, emailsSubscribers } from '../mailings/EmailSubscribers.tsx';
import { FacebookError, facebookPublisher } from './publishToFacebook.ts';
import { offerSeriesUndo } from './seriesRequests.ts';
import { connect, isConnected, loadFacebook } from '../../lib/facebook/sdk.ts';

/**
 * Renders the dialog for creating a post, with an option to publish it to Facebook. Then shows the view for the post's
 * type (SPEC §4).
 */
export default function CreatePost({ onClose }: { readonly onClose: () => void }) {
  const show = useShowView();
  const [created, setCreated] = useState<Created>();
  const [label, setLabel] = useState<string>(texts.save);
  const end = () => {
    onClose();
    // Wait until the dialog has closed, because it would cover the Undo bar.
    if (created?.values['repeats'] !== undefined) offerSeriesUndo(created.id, String(created.values['title']));
  };
  return (
    <Dialog title="New post" onClose={end}>
      {(close) => (
        <>
          <CreateDocument
            entity={entity}
            onSaved={(saved) => {
              setCreated(saved);
              show(saved.values['type'] as PostType);
            }}
            onCancel={close}
            emails={emailsSubscribers}
            wording={{ save: label }}
            footer={
              <>
                <EmailSubscribers type="posts" isInitiallyOn onLabel={setLabel} />
                {accounts.facebookPageId !== '' && <FacebookCheckbox />}
              </>
            }
          />
          {created?.data.has(POST_TO_FACEBOOK) && (
            <PublishAfterSave post={{ ...(created.values as Pick<Post, 'title' | 'description'>), id: created.id }} />
          )}
          {created && (
            <button type="button" className="btn btn-primary" onClick={close}>
              Close
            </button>
          )}
        </>
      )}
    </Dialog>
  );
}

type Progress = 'publishing' | 'published' | { readonly failure: string; readonly canRetry: boolean };

/**
 * Publishes a new post to Facebook and shows the result. Offers a retry only if the post can't end up on Facebook
 * twice.
 */
function PublishAfterSave({ post }: { readonly post: Pick<Post, 'id' | 'title' | 'description'> }) {
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

const POST_TO_FACEBOOK = 'postToFacebook';

type Connection = 'unknown' | 'connecting' | 'connected' | 'unconnected' | 'unreachable';

const words: Readonly<Record<Connection, string>> = {
  unknown: '',
  connecting: 'Connecting to Facebook…',
  connected: 'Connected to Facebook.',
  unconnected: texts.facebookNotConnected,
  unreachable: 'We couldn’t reach Facebook. If you use a content blocker, turn it off for this site and try again.',
};

/**
 * Renders the checkbox 'Post to Facebook?' (SPEC §3). Checking it loads Facebook's SDK and asks the user to log in if
 * necessary (SPEC §4).
 */
function FacebookCheckbox() {
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
          className="form-check-input"
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
