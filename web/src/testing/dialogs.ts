// jsdom doesn't implement `showModal` and `close`.
function openDialog(this: HTMLDialogElement): void {
  this.open = true;
}

function closeDialog(this: HTMLDialogElement): void {
  this.open = false;
  this.dispatchEvent(new Event('close'));
}

/** Stubs dialogs so that they open and close in jsdom. Doesn't trap or restore the focus. */
export function letDialogsOpen(): void {
  HTMLDialogElement.prototype.showModal = openDialog;
  HTMLDialogElement.prototype.close = closeDialog;
}
