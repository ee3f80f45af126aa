/** Renders an error message as a banner (SPEC §8); nothing if there is none. */
export function Problem({ words }: { readonly words: string }) {
  return words === '' ? null : (
    <p role="alert" className="form-status form-failed">
      {words}
    </p>
  );
}
