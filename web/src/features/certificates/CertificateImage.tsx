import { useEffect, useState } from 'react';
import { adminApiPaths } from '../../lib/api/adminApiPaths.ts';
import { failureInWords } from '../../lib/api/failureInWords.ts';
import { readBlob } from '../../lib/api/readRequest.ts';

interface CertificateImageProps {
  readonly id: string;
  /** Title of the certificate, for the alt text. */
  readonly title: string;
}

type Loaded = { readonly url: string } | { readonly problem: string } | undefined;

/**
 * Renders the image of a certificate. The API requires the user's token, which `<img src>` can't send, so the image is
 * loaded into memory and released when it is closed.
 */
export function CertificateImage({ id, title }: CertificateImageProps) {
  const [loaded, setLoaded] = useState<Loaded>();
  useEffect(() => {
    const controller = new AbortController();
    let url: string | undefined;
    const load = async () => {
      try {
        const blob = await readBlob(adminApiPaths.certificateImage(id), { signal: controller.signal });
        if (controller.signal.aborted) return;
        url = URL.createObjectURL(blob);
        setLoaded({ url });
      } catch (error) {
        if (!controller.signal.aborted) setLoaded({ problem: failureInWords(error) });
      }
    };
    void load();
    return () => {
      controller.abort();
      if (url !== undefined) URL.revokeObjectURL(url);
    };
  }, [id]);
  if (loaded === undefined) return <p role="status">Loading the image…</p>;
  if ('problem' in loaded)
    return (
      <p role="alert" className="form-status form-failed">
        We couldn’t load the image. {loaded.problem}
      </p>
    );
  return <img className="certificate-image" src={loaded.url} alt={`Card: ${title}`} />;
}
