import { certificate as entity } from '@firehouse/model';
import { useMember } from '../../lib/user/useCurrentUser.ts';
import { CreateDocument } from '../editing/CreateDocument.tsx';
import { EditDocument } from '../editing/EditDocument.tsx';
import { imageName } from '../members/imageName.ts';

interface CertificateFormProps {
  /** The certificate to correct; if omitted, the form is for a new one. */
  readonly id?: string;
  readonly onSaved: () => void;
  readonly onCancel: () => void;
}

const wording = { save: 'Hand in' };

/** Renders the form for handing in a certificate, or for correcting one until it is approved. */
export default function CertificateForm({ id, onSaved, onCancel }: CertificateFormProps) {
  const { key } = useMember();
  const common = { entity, onSaved, onCancel, wording, nameFile: (fileName: string) => imageName(key, fileName) };
  return id === undefined ? <CreateDocument {...common} /> : <EditDocument {...common} id={id} />;
}
