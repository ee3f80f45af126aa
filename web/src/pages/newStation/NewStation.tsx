import { shownFundraiser } from '@firehouse/model';
import { Fundraiser } from '../../features/siteContent/Fundraiser.tsx';
import { useSiteContent } from '../../features/siteContent/siteContentQuery.ts';
import { ViewLink } from '../../lib/navigation/ViewLink.tsx';
import { Drawing } from '../../ui/drawings/Drawing.tsx';
import building from '../../ui/drawings/building.svg';
import './newStation.scss';

/** Renders the fundraiser for the new station (SPEC §2 and §9). */
export default function NewStation() {
  const { content, isAwaited } = useSiteContent();
  return (
    <div className="container new-station">
      <div style={isAwaited ? { visibility: 'hidden' } : undefined}>
        <Fundraiser fundraiser={shownFundraiser(content.fundraiser)}>
          <ViewLink to="donate" className="btn btn-primary">
            Donate
          </ViewLink>
        </Fundraiser>
      </div>
      <Drawing of={building} />
    </div>
  );
}
