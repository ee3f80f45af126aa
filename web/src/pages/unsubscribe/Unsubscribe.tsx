import { company, tokenInHash } from '@firehouse/model';
import { useLocation } from 'react-router-dom';
import { useRoute } from '../../lib/navigation/useRoute.ts';
import { reach } from '../../lib/config/paths.ts';
import { Preferences } from './Preferences.tsx';
import { RequestLink } from './RequestLink.tsx';
import '../../features/subscription/manageSubscription.scss';
import '../../ui/form/formControls.scss';

/**
 * Renders the preferences page for an address (SPEC §2, Router paths). With the token from an email, the user can
 * change or end the subscription. Without one, the page offers to email a link, so that nobody can unsubscribe someone
 * else.
 */
export default function Unsubscribe() {
  const { of = '' } = useRoute();
  const token = tokenInHash(useLocation().hash, 'token');
  return (
    <div className="container text-page subscription">
      {token === undefined ? <RequestLink email={of} /> : <Preferences key={token} token={token} email={of} />}
      <p className="subscription-contact">
        Need help? Call <a href={reach.phone}>{company.phone}</a>. We can unsubscribe you by phone.
      </p>
    </div>
  );
}
