// jsdom opens no dialogs.
function openDialog(this: HTMLDialogElement): void {
  this.open = true;
}

function closeDialog(this: HTMLDialogElement): void {
  this.open = false;
  this.dispatchEvent(new Event('close'));
}

/** Lets dialogs open and close in a test, without keeping or returning the focus. */
export function letDialogsOpen(): void {
  HTMLDialogElement.prototype.showModal = openDialog;
  HTMLDialogElement.prototype.close = closeDialog;
}
