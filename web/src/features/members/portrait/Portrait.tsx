import { objectPaths } from '@firehouse/model';
import { Photo } from '../../../ui/photo/Photo.tsx';
import { initialsOf, tintOf, type PersonName } from './initials.ts';
import './portrait.scss';

interface PortraitProps {
  readonly person: PersonName & { readonly picUrl?: string | undefined };
  /** Alt text; empty if the name is next to the image. The initials are hidden from screen readers. */
  readonly alt: string;
}

/** Renders a person's image in a circle, or their initials if there is no image. */
export function Portrait({ person, alt }: PortraitProps) {
  const { picUrl } = person;
  return (
    <Photo
      key={picUrl}
      path={picUrl === objectPaths.noImage ? undefined : picUrl}
      size="card"
      alt={alt}
      instead={
        <span className={`initials ${tintOf(person)}`} aria-hidden="true">
          <span>{initialsOf(person)}</span>
        </span>
      }
    />
  );
}
