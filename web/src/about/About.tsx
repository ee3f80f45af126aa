import { company, objectPaths } from '@firehouse/model';
import { useMembers } from '../api/members.ts';
import { useStaticContent } from '../api/staticContent.ts';
import { anchors } from '../config/paths.ts';
import { Drawing } from '../drawings/Drawing.tsx';
import lantern from '../drawings/lantern.svg';
import { arrangeDirectory } from './directory.ts';
import { MemberCard } from './MemberCard.tsx';
import './about.scss';

/** About the company in its own words, and its members by the organisation's structure (SPEC §2). */
export default function About() {
  const { value: members, state } = useMembers();
  const text = useStaticContent(objectPaths.about);
  return (
    <div className="container about">
      <div className="about-company">
        <Drawing of={lantern} />
        <div>
          <p className="about-name">{company.name}</p>
          <p>{company.motto}</p>
        </div>
      </div>
      <div className="about-text" aria-busy={text.state === 'loading'}>
        {text.state !== 'loading' && paragraphs(text.value).map((paragraph) => <p key={paragraph}>{paragraph}</p>)}
      </div>
      <section aria-labelledby={anchors.members}>
        <h2 id={anchors.members} tabIndex={-1}>
          Members
        </h2>
        {state === 'loading' && <div className="about-loading" aria-busy="true" />}
        {arrangeDirectory(members).map((department) => (
          <section key={department.name} aria-label={department.name} className="department">
            <h3>{department.name}</h3>
            {department.groups.map((group) => (
              <div key={group.name} className="member-group">
                {group.name !== '' && <h4>{group.name}</h4>}
                <ul>
                  {group.members.map((member) => (
                    <li key={member.key ?? `${member.fName} ${member.lName}`}>
                      <MemberCard member={member} />
                    </li>
                  ))}
                </ul>
              </div>
            ))}
          </section>
        ))}
      </section>
    </div>
  );
}

/** The text of a plain file: an empty line parts paragraphs. */
function paragraphs(text: string): string[] {
  return text
    .split(/\r?\n\s*\r?\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '');
}
