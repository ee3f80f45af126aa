import { company, objectPaths } from '@firehouse/model';
import { useStaticContent } from '../api/staticContent.ts';
import { Drawing } from '../drawings/Drawing.tsx';
import boot from '../drawings/boot.svg';
import { StaticPage } from './StaticPage.tsx';
import './donate.scss';

/** The page about giving, from the object store; the word of SPEC §8 when it cannot be read. */
export default function Donate() {
  const { value, state } = useStaticContent(objectPaths.donate);
  return (
    <div className="container donate">
      <div>
        {state === 'loading' ? (
          <div className="donate-loading" aria-busy="true" />
        ) : state === 'failed' ? (
          <p>{value}</p>
        ) : (
          <StaticPage html={value} title="Donate" />
        )}
        <a className="btn btn-primary" href={company.donation.link} target="_blank" rel="noreferrer">
          Donate online<span className="visually-hidden"> (opens in a new tab)</span>
        </a>
      </div>
      <Drawing of={boot} />
    </div>
  );
}
