/** What went wrong, in a banner (SPEC §8); nothing when nothing did. */
export function Problem({ words }: { readonly words: string }) {
  return words === '' ? null : (
    <p role="alert" className="form-status form-failed">
      {words}
    </p>
  );
}
