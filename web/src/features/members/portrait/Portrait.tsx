import { objectPaths } from '@firehouse/model';
import { Photo } from '../../../ui/photo/Photo.tsx';
import { initialsOf, tintOf, type PersonName } from './initials.ts';
import './portrait.scss';

/** A person's image. */
interface PortraitProps {
  readonly person: PersonName & { readonly picUrl?: string | undefined };
  /** Alt text; empty if the name is next to it. Initials are never read aloud. */
  readonly alt: string;
}

/** Renders a person's image in a circle; their initials if the image is missing or is the store's default. */
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
