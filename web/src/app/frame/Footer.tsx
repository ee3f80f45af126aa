import { company } from '@firehouse/model';
import { PathLink } from '../../lib/navigation/PathLink.tsx';
import { anchors, paths, reach } from '../../lib/config/paths.ts';
import { Drawing } from '../../ui/drawings/Drawing.tsx';
import skyline from '../../ui/drawings/skyline.svg';
import { Icon } from '../../ui/drawings/Icon.tsx';

const { address } = company;
const street = `${address.line1}, ${address.city}, ${address.state} ${address.zip}`;

/**
 * Renders the footer, with information about the company, contact details, privacy and a link for members (SPEC §2).
 */
export function Footer() {
  return (
    <footer className="footer">
      <Drawing of={skyline} className="footer-drawing" />
      <div className="container footer-columns">
        <section aria-labelledby="footer-about">
          <h2 id="footer-about">About Us</h2>
          {company.motto && <p>{company.motto}</p>}
          <ul>
            <li>
              <PathLink to={paths.aboutUs}>About the company</PathLink>
            </li>
            <li>
              <PathLink to={paths.members}>Members</PathLink>
            </li>
            {company.social && (
              <li>
                <a href={company.social.url} target="_blank" rel="noreferrer">
                  {company.social.label}
                  <Icon name="away" />
                  <span className="visually-hidden"> (opens in a new tab)</span>
                </a>
              </li>
            )}
          </ul>
        </section>
        <section aria-labelledby={anchors.contactUs}>
          <h2 id={anchors.contactUs} tabIndex={-1}>
            Contact Us
          </h2>
          <address>
            <p>
              <a href={reach.directions(`${company.name}, ${street}`)} target="_blank" rel="noreferrer">
                {address.line1}
                <br />
                {address.city}, {address.state} {address.zip}
                <span className="visually-hidden"> (directions, opens in a new tab)</span>
              </a>
            </p>
            <dl>
              <div>
                <dt>Phone</dt>
                <dd>
                  <a href={reach.phone}>{company.phone}</a>
                </dd>
              </div>
              {company.fax && (
                <div>
                  <dt>Fax</dt>
                  <dd>{company.fax}</dd>
                </div>
              )}
              <div>
                <dt>Email</dt>
                <dd>
                  <a href={reach.email}>{company.email}</a>
                </dd>
              </div>
            </dl>
          </address>
        </section>
      </div>
      <div className="footer-end">
        <div className="container">
          <p>
            <Icon name="lantern" /> {company.name}
          </p>
          <ul>
            <li>
              <a href={paths.accessibility}>Accessibility</a>
            </li>
            <li>
              <a href={paths.privacy} target="_blank" rel="noreferrer">
                Privacy Policy<span className="visually-hidden"> (opens in a new tab)</span>
              </a>
            </li>
            <li>
              <a href={paths.memberPortal} target="_blank" rel="noreferrer">
                Member Portal<span className="visually-hidden"> (opens in a new tab)</span>
              </a>
            </li>
          </ul>
        </div>
      </div>
    </footer>
  );
}
