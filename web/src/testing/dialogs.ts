// jsdom does not implement dialogs.
function openDialog(this: HTMLDialogElement): void {
  this.open = true;
}

function closeDialog(this: HTMLDialogElement): void {
  this.open = false;
  this.dispatchEvent(new Event('close'));
}

/** Makes dialogs open and close in a test, without trapping or restoring the focus. */
export function letDialogsOpen(): void {
  HTMLDialogElement.prototype.showModal = openDialog;
  HTMLDialogElement.prototype.close = closeDialog;
}
