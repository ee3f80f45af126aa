import type { PostType } from '@firehouse/model';
import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { alertsQuery } from '../../features/alerts/alerts.ts';
import { lazyPart } from '../../lib/loading/lazyPart.tsx';
import { useShowView } from '../../lib/place/usePlace.ts';
import { Icon } from '../../ui/drawings/Icon.tsx';

const CreateAlert = lazyPart(() => import('../../features/alerts/CreateAlert.tsx'));
const CreatePost = lazyPart(() => import('../../features/posts/CreatePost.tsx'));

/** An admin's two most frequent tasks as floating buttons, which a thumb reaches on a phone (SPEC §4 and §6). */
export function CreateButtons() {
  const [creates, setCreates] = useState<'alert' | 'post'>();
  const client = useQueryClient();
  const show = useShowView();
  const close = () => setCreates(undefined);
  return (
    <>
      <div className="create-buttons" role="group" aria-label="Create">
        <button type="button" className="btn" aria-haspopup="dialog" onClick={() => setCreates('alert')}>
          <Icon name="warning" />
          New alert
        </button>
        <button type="button" className="btn btn-primary" aria-haspopup="dialog" onClick={() => setCreates('post')}>
          <Icon name="news" />
          New post
        </button>
      </div>
      <Suspense>
        {creates === 'alert' && (
          <CreateAlert
            onClose={close}
            onCreated={() => void client.invalidateQueries({ queryKey: alertsQuery.queryKey })}
          />
        )}
        {creates === 'post' && (
          <CreatePost
            onClose={close}
            onCreated={(type: PostType) => {
              void client.invalidateQueries({ queryKey: ['posts'] });
              show(type);
            }}
          />
        )}
      </Suspense>
    </>
  );
}
