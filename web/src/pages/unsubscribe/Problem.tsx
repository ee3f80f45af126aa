/** Renders an error message in a banner (SPEC §8), if any. */
export function Problem({ words }: { readonly words: string }) {
  return words === '' ? null : (
    <p role="alert" className="form-status form-failed">
      {words}
    </p>
  );
}
